ALTER TABLE marks DROP CONSTRAINT marks_enrolment;
ALTER TABLE marks ADD CONSTRAINT marks_enrolment FOREIGN KEY (college_id, student_id, enrolment_id)
    REFERENCES enrolments (college_id, student_id, id) NOT VALID;
ALTER TABLE reexams DROP CONSTRAINT reexams_enrolment;
ALTER TABLE reexams ADD CONSTRAINT reexams_enrolment FOREIGN KEY (college_id, student_id, enrolment_id)
    REFERENCES enrolments (college_id, student_id, id) NOT VALID;
ALTER TABLE results DROP CONSTRAINT results_enrolment;
ALTER TABLE results ADD CONSTRAINT results_enrolment FOREIGN KEY (college_id, student_id, enrolment_id)
    REFERENCES enrolments (college_id, student_id, id) NOT VALID;
