ALTER TABLE enrolments DROP CONSTRAINT enrolments_after;
ALTER TABLE enrolments ADD CONSTRAINT enrolments_after FOREIGN KEY (college_id, student_id, after_id)
    REFERENCES enrolments (college_id, student_id, id) ON DELETE CASCADE NOT VALID;
