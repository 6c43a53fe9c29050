CREATE OR REPLACE FUNCTION compatible_from() RETURNS text LANGUAGE sql STABLE
    SET search_path = public, pg_temp AS $$
    SELECT CASE WHEN EXISTS (SELECT FROM divisions) OR EXISTS (SELECT FROM lectures WHERE class_id IS NOT NULL)
                THEN '2026-11-28-007060_let_divisions_wait'
                WHEN EXISTS (SELECT FROM academic_years WHERE opened_by IS NOT NULL)
                THEN '2026-11-28-006930_open_years_by_hand'
                WHEN EXISTS (SELECT FROM regulations WHERE terms > 1 OR state <> 'Open')
                THEN '2026-11-28-006860_allow_terms' ELSE '2026-11-21-003600_send_awaited_mails_first' END
$$;
CREATE OR REPLACE FUNCTION refuse_terms() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
    SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM schema_steps WHERE step = 1) OR older_version_serves(1) THEN
        RAISE EXCEPTION 'terms have to wait until no instance of an older version serves: portal migrate finish'
            USING ERRCODE = 'check_violation', TABLE = 'regulations', CONSTRAINT = 'regulations_wait';
    END IF;
    RETURN NEW;
END
$$;
DELETE FROM schema_steps WHERE step = 4;
ALTER TABLE subjects ADD CONSTRAINT subjects_name UNIQUE (college_id, course_id, name_key) DEFERRABLE INITIALLY DEFERRED;
DROP TRIGGER subjects_are_taken_in_their_new_term ON subjects;
DROP FUNCTION add_moved_to_enrolments();
ALTER TABLE subjects DROP CONSTRAINT subjects_name_in_term, DROP CONSTRAINT subjects_code_once;
CREATE UNIQUE INDEX subjects_code_once ON subjects (college_id, course_id, code_key);
CREATE UNIQUE INDEX subjects_name_in_term ON subjects (college_id, regulation_id, term, name_key);
ALTER TABLE regulations DROP CONSTRAINT regulations_terms_per_year;
ALTER TABLE regulations ADD CONSTRAINT regulations_terms_per_year CHECK (terms_per_year BETWEEN 1 AND 4) NOT VALID;
ALTER TABLE subjects DROP CONSTRAINT subjects_code, DROP CONSTRAINT subjects_credits;
ALTER TABLE subjects
    ADD CONSTRAINT subjects_code CHECK ((code IS NULL) = (code_key IS NULL)) NOT VALID,
    ADD CONSTRAINT subjects_credits CHECK (credits BETWEEN 0 AND 999) NOT VALID;
