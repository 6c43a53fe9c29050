-- What students ask for; every one is kept. Of one student no two that are pending or approved have a day
-- in common: the student's row is held while one is added.
CREATE TABLE leaves (
    college_id uuid NOT NULL,
    id uuid NOT NULL,
    student_id uuid NOT NULL,
    start_on date NOT NULL,
    end_on date NOT NULL,
    reason text NOT NULL CHECK (reason <> ''),
    asked_at timestamptz NOT NULL,
    status text NOT NULL CHECK (status IN ('Pending', 'Approved', 'Rejected')),
    decided_by uuid,
    decided_at timestamptz,
    comment text CHECK (comment <> ''),
    PRIMARY KEY (college_id, id),
    FOREIGN KEY (college_id, student_id) REFERENCES students (college_id, id),
    FOREIGN KEY (college_id, decided_by) REFERENCES staff (college_id, id),
    CONSTRAINT leaves_period CHECK (end_on >= start_on),
    CONSTRAINT leaves_state CHECK (
        (decided_at IS NULL) = (decided_by IS NULL)
        AND (status = 'Pending') = (decided_at IS NULL)
        AND (status <> 'Pending' OR comment IS NULL))
);

CREATE INDEX leaves_of_student ON leaves (college_id, student_id, id);
CREATE INDEX leaves_by_status ON leaves (college_id, status, id);

GRANT SELECT, INSERT ON leaves TO portal_app;
GRANT UPDATE (status, decided_by, decided_at, comment) ON leaves TO portal_app;
