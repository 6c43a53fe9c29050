-- Two terms of a course may have subjects of one name. The release before checks names of a course by itself.
ALTER TABLE subjects
    ADD CONSTRAINT subjects_name_in_term UNIQUE USING INDEX subjects_name_in_term DEFERRABLE INITIALLY DEFERRED,
    ADD CONSTRAINT subjects_code_once UNIQUE USING INDEX subjects_code_once DEFERRABLE INITIALLY DEFERRED;
-- squawk-ignore ban-drop-constraint
ALTER TABLE subjects DROP CONSTRAINT subjects_name;
ALTER TABLE regulations VALIDATE CONSTRAINT regulations_terms_per_year;
ALTER TABLE subjects VALIDATE CONSTRAINT subjects_code;
ALTER TABLE subjects VALIDATE CONSTRAINT subjects_credits;

-- The release before shows the subjects of all terms to everybody, so courses of several terms wait for its end, too.
CREATE OR REPLACE FUNCTION refuse_terms() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
    SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM schema_steps WHERE step = 4) OR older_version_serves(4) THEN
        RAISE EXCEPTION 'terms have to wait until no instance of an older version serves: portal migrate finish'
            USING ERRCODE = 'check_violation', TABLE = 'regulations', CONSTRAINT = 'regulations_wait';
    END IF;
    RETURN NEW;
END
$$;

-- A subject that moves into a term is taken by those who are in it. One that anybody takes does not move.
CREATE FUNCTION add_moved_to_enrolments() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
    SET search_path = public, pg_temp AS $$
BEGIN
    INSERT INTO enrolment_subjects (college_id, enrolment_id, subject_id)
        SELECT e.college_id, e.id, n.id
        FROM now n
        JOIN before b ON (b.college_id, b.id) = (n.college_id, n.id) AND b.term <> n.term
        JOIN classes c ON (c.college_id, c.course_id, c.term) = (n.college_id, n.course_id, n.term)
        JOIN enrolments e ON (e.college_id, e.class_id, e.regulation_id) = (c.college_id, c.id, n.regulation_id)
        WHERE e.closed_on IS NULL
        ON CONFLICT DO NOTHING;
    RETURN NULL;
END
$$;
CREATE TRIGGER subjects_are_taken_in_their_new_term AFTER UPDATE ON subjects
    REFERENCING OLD TABLE AS before NEW TABLE AS now FOR EACH STATEMENT EXECUTE FUNCTION add_moved_to_enrolments();

CREATE OR REPLACE FUNCTION compatible_from() RETURNS text LANGUAGE sql STABLE
    SET search_path = public, pg_temp AS $$
    SELECT CASE WHEN EXISTS (SELECT FROM regulations WHERE terms > 1 OR state <> 'Open')
                THEN '2026-11-28-007130_let_terms_have_their_own_names'
                WHEN EXISTS (SELECT FROM divisions) OR EXISTS (SELECT FROM lectures WHERE class_id IS NOT NULL)
                THEN '2026-11-28-007060_let_divisions_wait'
                WHEN EXISTS (SELECT FROM academic_years WHERE opened_by IS NOT NULL)
                THEN '2026-11-28-006930_open_years_by_hand' ELSE '2026-11-21-003600_send_awaited_mails_first' END
$$;
