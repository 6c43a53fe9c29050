-- The subjects that a teacher holds; several teachers may hold one subject. An assignment goes with
-- its subject.
CREATE TABLE teacher_subjects (
    college_id uuid NOT NULL,
    staff_id uuid NOT NULL,
    subject_id uuid NOT NULL,
    PRIMARY KEY (college_id, staff_id, subject_id),
    FOREIGN KEY (college_id, staff_id) REFERENCES staff (college_id, id),
    FOREIGN KEY (college_id, subject_id) REFERENCES subjects (college_id, id) ON DELETE CASCADE
);

CREATE INDEX teacher_subjects_of_subject ON teacher_subjects (college_id, subject_id);

GRANT SELECT, INSERT, DELETE ON teacher_subjects TO portal_app;
