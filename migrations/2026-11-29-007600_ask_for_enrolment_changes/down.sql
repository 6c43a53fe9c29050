ALTER TABLE applications DROP COLUMN chosen_course_id;
ALTER TABLE enrolment_subjects DROP COLUMN first_attempt;
UPDATE promoted_students SET state = 'done' WHERE state = 'undone';
ALTER TABLE promoted_students DROP CONSTRAINT promoted_students_state;
ALTER TABLE promoted_students ADD CONSTRAINT promoted_students_state_check
    CHECK (state IN ('waiting', 'done', 'leftOut'));
DROP TABLE changed_students, enrolment_changes;
