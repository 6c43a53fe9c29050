-- Results issued before name no enrolment; they belong to the student's first one.
ALTER TABLE results ADD COLUMN enrolment_id uuid;
ALTER TABLE results ADD CONSTRAINT results_enrolment FOREIGN KEY (college_id, student_id, enrolment_id)
    REFERENCES enrolments (college_id, student_id, id) NOT VALID;
CREATE TRIGGER results_have_an_enrolment BEFORE INSERT ON results
    FOR EACH ROW WHEN (NEW.enrolment_id IS NULL) EXECUTE FUNCTION name_enrolment();
