-- The release before finds a sheet of attendance by its number alone, and would show one division to the teacher of another. So
-- divisions wait as years opened by hand do.
CREATE FUNCTION refuse_divisions() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM schema_steps WHERE step = 3) OR older_version_serves(3) THEN
        RAISE EXCEPTION 'divisions have to wait until no instance of an older version serves: portal migrate finish'
            USING ERRCODE = 'check_violation', TABLE = 'divisions', CONSTRAINT = 'divisions_wait';
    END IF;
    RETURN NULL;
END
$$;
CREATE TRIGGER divisions_wait BEFORE INSERT ON divisions FOR EACH STATEMENT EXECUTE FUNCTION refuse_divisions();

CREATE OR REPLACE FUNCTION compatible_from() RETURNS text LANGUAGE sql STABLE
    SET search_path = public, pg_temp AS $$
    SELECT CASE WHEN EXISTS (SELECT FROM divisions) OR EXISTS (SELECT FROM lectures WHERE class_id IS NOT NULL)
                THEN '2026-11-28-007060_let_divisions_wait'
                WHEN EXISTS (SELECT FROM academic_years WHERE opened_by IS NOT NULL)
                THEN '2026-11-28-006930_open_years_by_hand'
                WHEN EXISTS (SELECT FROM regulations WHERE terms > 1 OR state <> 'Open')
                THEN '2026-11-28-006860_allow_terms' ELSE '2026-11-21-003600_send_awaited_mails_first' END
$$;
