ALTER TABLE promoted_students DROP CONSTRAINT promoted_students_state;
ALTER TABLE promoted_students ADD CONSTRAINT promoted_students_state
    CHECK (state IN ('waiting', 'done', 'leftOut', 'undone')) NOT VALID;
ALTER TABLE enrolment_subjects DROP CONSTRAINT enrolment_subjects_attempt;
ALTER TABLE enrolment_subjects ADD CONSTRAINT enrolment_subjects_attempt CHECK (first_attempt > 0) NOT VALID;
ALTER TABLE applications DROP CONSTRAINT applications_chosen_course;
ALTER TABLE applications ADD CONSTRAINT applications_chosen_course FOREIGN KEY (college_id, chosen_course_id)
    REFERENCES courses (college_id, id) NOT VALID;
