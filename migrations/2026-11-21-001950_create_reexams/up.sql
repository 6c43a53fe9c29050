-- The day of each subject's next re-exam, once it is announced.
CREATE TABLE reexam_dates (
    college_id uuid NOT NULL,
    subject_id uuid NOT NULL,
    exam_on date NOT NULL,
    PRIMARY KEY (college_id, subject_id),
    FOREIGN KEY (college_id, subject_id) REFERENCES subjects (college_id, id) ON DELETE CASCADE
);

GRANT SELECT, INSERT ON reexam_dates TO portal_app;
GRANT UPDATE (exam_on) ON reexam_dates TO portal_app;

-- The fee of a re-exam is raised and paid in one transaction.
ALTER TABLE charges
    DROP CONSTRAINT charges_kind_check,
    ADD CONSTRAINT charges_kind_check CHECK (kind IN ('instalment', 'other', 'reexam'));

-- A failed subject that a student has paid to sit again.
CREATE TABLE reexams (
    college_id uuid NOT NULL,
    id uuid NOT NULL,
    student_id uuid NOT NULL,
    subject_id uuid NOT NULL,
    -- Which attempt it is; its marks have the same number.
    attempt smallint NOT NULL CHECK (attempt > 1),
    exam_on date NOT NULL,
    -- NULL where a re-exam costs nothing.
    charge_id uuid,
    registered_at timestamptz NOT NULL,
    PRIMARY KEY (college_id, id),
    FOREIGN KEY (college_id, student_id) REFERENCES students (college_id, id),
    CONSTRAINT reexams_subject FOREIGN KEY (college_id, subject_id) REFERENCES subjects (college_id, id),
    FOREIGN KEY (college_id, charge_id) REFERENCES charges (college_id, id),
    -- One registration a re-exam, whatever is clicked twice.
    CONSTRAINT reexams_attempt UNIQUE (college_id, student_id, subject_id, attempt)
);

CREATE INDEX reexams_of_subject ON reexams (college_id, subject_id, exam_on);

GRANT SELECT, INSERT ON reexams TO portal_app;
-- When the day of an exam is moved.
GRANT UPDATE (exam_on) ON reexams TO portal_app;
