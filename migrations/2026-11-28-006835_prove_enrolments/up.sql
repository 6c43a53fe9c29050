ALTER TABLE marks VALIDATE CONSTRAINT marks_enrolment;
ALTER TABLE reexams VALIDATE CONSTRAINT reexams_enrolment;
ALTER TABLE results VALIDATE CONSTRAINT results_enrolment;
