-- Marks and re-exams belong to the enrolment that takes the subject, as those of a term may come when its student is in the
-- next one; results to the live one, unless they name their own.
CREATE OR REPLACE FUNCTION name_enrolment() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
    SET search_path = public, pg_temp AS $$
BEGIN
    IF TG_TABLE_NAME <> 'results' THEN
        SELECT e.id INTO NEW.enrolment_id FROM enrolments e
            JOIN enrolment_subjects t ON (t.college_id, t.enrolment_id) = (e.college_id, e.id) AND t.subject_id = NEW.subject_id
            WHERE e.college_id = NEW.college_id AND e.student_id = NEW.student_id AND e.state <> 'Cancelled'
            ORDER BY e.closed_on IS NULL DESC, e.opened_on DESC, e.id DESC LIMIT 1;
        IF FOUND THEN
            RETURN NEW;
        END IF;
    END IF;
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
