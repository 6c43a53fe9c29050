-- Whose a lecture is: a class's, or a division's of it. Neither: the whole course's, as the release before takes it.
ALTER TABLE lectures
    ADD COLUMN class_id uuid,
    ADD COLUMN division_id uuid,
    ADD CONSTRAINT lectures_class FOREIGN KEY (college_id, class_id) REFERENCES classes (college_id, id) NOT VALID,
    ADD CONSTRAINT lectures_division FOREIGN KEY (college_id, class_id, division_id)
        REFERENCES divisions (college_id, class_id, id) NOT VALID,
    ADD CONSTRAINT lectures_division_of_class CHECK (division_id IS NULL OR class_id IS NOT NULL) NOT VALID;

-- A teacher who holds the subject and has rows of a class takes only these divisions of it; without any, the whole class. The
-- rows stay while the teacher does not hold the subject: who gets it back takes no more than before.
CREATE TABLE teacher_divisions (
    college_id uuid NOT NULL,
    staff_id uuid NOT NULL,
    subject_id uuid NOT NULL,
    class_id uuid NOT NULL,
    division_id uuid NOT NULL,
    PRIMARY KEY (college_id, staff_id, subject_id, division_id),
    FOREIGN KEY (college_id, staff_id) REFERENCES staff (college_id, id),
    CONSTRAINT teacher_divisions_subject FOREIGN KEY (college_id, subject_id)
        REFERENCES subjects (college_id, id) ON DELETE CASCADE,
    CONSTRAINT teacher_divisions_division FOREIGN KEY (college_id, class_id, division_id)
        REFERENCES divisions (college_id, class_id, id) ON DELETE CASCADE
);
CREATE INDEX teacher_divisions_of_subject ON teacher_divisions (college_id, subject_id);
CREATE INDEX teacher_divisions_of_class ON teacher_divisions (college_id, class_id, division_id);
GRANT SELECT, INSERT, DELETE ON teacher_divisions TO portal_app;
