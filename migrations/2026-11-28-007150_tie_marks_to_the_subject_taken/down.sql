CREATE OR REPLACE FUNCTION name_enrolment() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
    SET search_path = public, pg_temp AS $$
BEGIN
    SELECT id INTO NEW.enrolment_id FROM enrolments
        WHERE college_id = NEW.college_id AND student_id = NEW.student_id AND closed_on IS NULL;
    IF NOT FOUND THEN
        -- The worker locks the student and enrols, and ties what is there later: this comes before the former or after.
        PERFORM FROM students WHERE college_id = NEW.college_id AND id = NEW.student_id FOR SHARE;
        SELECT id INTO NEW.enrolment_id FROM enrolments
            WHERE college_id = NEW.college_id AND student_id = NEW.student_id AND closed_on IS NULL;
    END IF;
    RETURN NEW;
END
$$;
