-- Marks, re-exams and results belong to an enrolment; which one, the release before does not say: then it is the live one.
-- Until the worker has come to a student who was admitted before, there is none.
ALTER TABLE marks ADD COLUMN enrolment_id uuid;
ALTER TABLE marks ADD CONSTRAINT marks_enrolment FOREIGN KEY (college_id, student_id, enrolment_id)
    REFERENCES enrolments (college_id, student_id, id) NOT VALID;

CREATE FUNCTION name_enrolment() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
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
CREATE TRIGGER marks_have_an_enrolment BEFORE INSERT ON marks
    FOR EACH ROW WHEN (NEW.enrolment_id IS NULL) EXECUTE FUNCTION name_enrolment();
