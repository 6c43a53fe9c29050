-- Lectures whose attendance was taken, one sheet each.
CREATE TABLE lectures (
    college_id uuid NOT NULL,
    id uuid NOT NULL,
    subject_id uuid NOT NULL,
    held_on date NOT NULL,
    -- Of that subject on that day.
    number smallint NOT NULL CHECK (number BETWEEN 1 AND 8),
    -- Goes up with every correction.
    revision integer NOT NULL CHECK (revision > 0),
    taken_by uuid NOT NULL,
    taken_at timestamptz NOT NULL,
    -- Who wrote the revision that there is.
    saved_by uuid NOT NULL,
    PRIMARY KEY (college_id, id),
    CONSTRAINT lectures_subject FOREIGN KEY (college_id, subject_id) REFERENCES subjects (college_id, id),
    FOREIGN KEY (college_id, taken_by) REFERENCES staff (college_id, id),
    FOREIGN KEY (college_id, saved_by) REFERENCES staff (college_id, id),
    CONSTRAINT lectures_once UNIQUE (college_id, subject_id, held_on, number)
);

-- Whoever was a student of the course then, and whether they were there.
CREATE TABLE attendance (
    college_id uuid NOT NULL,
    lecture_id uuid NOT NULL,
    student_id uuid NOT NULL,
    present boolean NOT NULL,
    PRIMARY KEY (college_id, lecture_id, student_id),
    FOREIGN KEY (college_id, lecture_id) REFERENCES lectures (college_id, id),
    FOREIGN KEY (college_id, student_id) REFERENCES students (college_id, id)
);

CREATE INDEX attendance_of_student ON attendance (college_id, student_id, lecture_id) INCLUDE (present);

GRANT SELECT, INSERT ON lectures, attendance TO portal_app;
GRANT UPDATE (revision, saved_by) ON lectures TO portal_app;
GRANT UPDATE (present) ON attendance TO portal_app;
