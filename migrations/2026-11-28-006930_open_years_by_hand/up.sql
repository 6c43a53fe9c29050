-- A year that a super admin has opened has fees of its own, which the release before would not charge: such years wait as
-- second terms do.
CREATE FUNCTION refuse_years() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM schema_steps WHERE step = 2) OR older_version_serves(2) THEN
        RAISE EXCEPTION 'years have to wait until no instance of an older version serves: portal migrate finish'
            USING ERRCODE = 'check_violation', TABLE = 'academic_years', CONSTRAINT = 'academic_years_wait';
    END IF;
    RETURN NEW;
END
$$;
CREATE TRIGGER academic_years_wait BEFORE INSERT OR UPDATE ON academic_years
    FOR EACH ROW WHEN (NEW.opened_by IS NOT NULL) EXECUTE FUNCTION refuse_years();

CREATE OR REPLACE FUNCTION compatible_from() RETURNS text LANGUAGE sql STABLE
    SET search_path = public, pg_temp AS $$
    SELECT CASE WHEN EXISTS (SELECT FROM academic_years WHERE opened_by IS NOT NULL)
                THEN '2026-11-28-006930_open_years_by_hand'
                WHEN EXISTS (SELECT FROM regulations WHERE terms > 1 OR state <> 'Open')
                THEN '2026-11-28-006860_allow_terms' ELSE '2026-11-21-003600_send_awaited_mails_first' END
$$;

-- Years do not overlap. Whoever changes them by hand locks the college's row, which an approval shares; of two approvals that
-- open the same year at once, `academic_years_begin` lets one through. Hence after the row is written: the other one's is not.
CREATE FUNCTION keep_years_apart() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    IF EXISTS (SELECT FROM academic_years y WHERE y.college_id = NEW.college_id AND y.id <> NEW.id
                   AND y.begins_on <= NEW.ends_on AND NEW.begins_on <= y.ends_on) THEN
        RAISE EXCEPTION 'two academic years overlap'
            USING ERRCODE = 'check_violation', TABLE = 'academic_years', CONSTRAINT = 'academic_years_apart';
    END IF;
    RETURN NULL;
END
$$;
CREATE TRIGGER academic_years_apart AFTER INSERT OR UPDATE OF begins_on, ends_on ON academic_years
    FOR EACH ROW EXECUTE FUNCTION keep_years_apart();
