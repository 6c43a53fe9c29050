-- The enrolment in which the subject was failed.
ALTER TABLE reexams ADD COLUMN enrolment_id uuid;
ALTER TABLE reexams ADD CONSTRAINT reexams_enrolment FOREIGN KEY (college_id, student_id, enrolment_id)
    REFERENCES enrolments (college_id, student_id, id) NOT VALID;
CREATE TRIGGER reexams_have_an_enrolment BEFORE INSERT ON reexams
    FOR EACH ROW WHEN (NEW.enrolment_id IS NULL) EXECUTE FUNCTION name_enrolment();
