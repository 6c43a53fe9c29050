-- squawk-ignore-file prefer-bigint-over-smallint
-- What the release before does not know (a second term, a second regulation) is refused until that step of the schema is
-- finished, and while an instance of that release serves.
CREATE TABLE schema_steps (
    step smallint PRIMARY KEY CHECK (step > 0),
    finished_at timestamptz NOT NULL
);
GRANT SELECT ON schema_steps TO portal_app;

-- Whether a portal serves this database whose version does not know that step. Each shares the lock 0x736572766564, whose
-- halves these are, and from this release on also one of "step" and the newest step that it knows. Those of before 26
-- November 2026 share none, but their connections have no name. One that is just starting is not seen yet.
CREATE FUNCTION older_version_serves(its_step integer) RETURNS boolean LANGUAGE sql
    SET search_path = public, pg_temp AS $$
    WITH held AS MATERIALIZED (
        SELECT pid, classid::bigint AS high, objid::bigint AS low, objsubid FROM pg_locks
        WHERE locktype = 'advisory' AND granted
            AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))
    SELECT EXISTS (
        SELECT FROM held served WHERE (high, low, objsubid) = (29541, 1920361828, 1)
            AND NOT EXISTS (SELECT FROM held step WHERE step.pid = served.pid AND step.objsubid = 2
                                AND step.high = 1937007984 AND step.low >= its_step))
        OR EXISTS (
            SELECT FROM pg_stat_activity WHERE datname = current_database() AND usename = session_user
                AND backend_type = 'client backend' AND application_name = '' AND pid <> pg_backend_pid())
$$;

CREATE FUNCTION refuse_terms() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM schema_steps WHERE step = 1) OR older_version_serves(1) THEN
        RAISE EXCEPTION 'terms have to wait until no instance of an older version serves: portal migrate finish'
            USING ERRCODE = 'check_violation', TABLE = 'regulations', CONSTRAINT = 'regulations_wait';
    END IF;
    RETURN NEW;
END
$$;
CREATE TRIGGER regulations_wait BEFORE INSERT OR UPDATE ON regulations
    FOR EACH ROW WHEN (NEW.terms > 1 OR NEW.state <> 'Open') EXECUTE FUNCTION refuse_terms();

-- Once there is something that the release before does not know, it no longer starts.
CREATE OR REPLACE FUNCTION compatible_from() RETURNS text LANGUAGE sql STABLE
    SET search_path = public, pg_temp AS $$
    SELECT CASE WHEN EXISTS (SELECT FROM regulations WHERE terms > 1 OR state <> 'Open')
                THEN '2026-11-28-006860_allow_terms' ELSE '2026-11-21-003600_send_awaited_mails_first' END
$$;
