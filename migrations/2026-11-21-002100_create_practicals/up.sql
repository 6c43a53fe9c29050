-- What teachers schedule. One that is withdrawn is removed; nobody has asked for its approval then.
CREATE TABLE practicals (
    college_id uuid NOT NULL,
    id uuid NOT NULL,
    subject_id uuid NOT NULL,
    -- Who scheduled it.
    teacher_id uuid NOT NULL,
    title text NOT NULL CHECK (title <> ''),
    title_key text NOT NULL,
    comments text CHECK (comments <> ''),
    held_on date NOT NULL,
    PRIMARY KEY (college_id, id),
    CONSTRAINT practicals_subject FOREIGN KEY (college_id, subject_id) REFERENCES subjects (college_id, id),
    FOREIGN KEY (college_id, teacher_id) REFERENCES staff (college_id, id),
    CONSTRAINT practicals_once UNIQUE (college_id, subject_id, held_on, title_key)
);

-- What students ask for; every request is kept.
CREATE TABLE practical_requests (
    college_id uuid NOT NULL,
    id uuid NOT NULL,
    practical_id uuid NOT NULL,
    student_id uuid NOT NULL,
    requested_at timestamptz NOT NULL,
    status text NOT NULL CHECK (status IN ('Pending', 'Approved', 'Rejected')),
    decided_by uuid,
    decided_at timestamptz,
    comment text CHECK (comment <> ''),
    PRIMARY KEY (college_id, id),
    FOREIGN KEY (college_id, practical_id) REFERENCES practicals (college_id, id),
    FOREIGN KEY (college_id, student_id) REFERENCES students (college_id, id),
    FOREIGN KEY (college_id, decided_by) REFERENCES staff (college_id, id),
    CONSTRAINT practical_requests_state CHECK (
        (decided_at IS NULL) = (decided_by IS NULL)
        AND (status = 'Pending') = (decided_at IS NULL)
        AND (status <> 'Pending' OR comment IS NULL)
        AND (status <> 'Rejected' OR comment IS NOT NULL))
);

-- A student asks once; after a rejection again.
CREATE UNIQUE INDEX practical_requests_once ON practical_requests (college_id, practical_id, student_id)
    WHERE status IN ('Pending', 'Approved');
CREATE INDEX practical_requests_of_practical ON practical_requests (college_id, practical_id, status);
CREATE INDEX practical_requests_of_student ON practical_requests (college_id, student_id, practical_id, id);
CREATE INDEX practical_requests_by_status ON practical_requests (college_id, status, id);

GRANT SELECT, INSERT, DELETE ON practicals TO portal_app;
GRANT UPDATE (subject_id, title, title_key, comments, held_on) ON practicals TO portal_app;
GRANT SELECT, INSERT ON practical_requests TO portal_app;
GRANT UPDATE (status, decided_by, decided_at, comment) ON practical_requests TO portal_app;
