-- What a student owes. Amounts are in paise.
CREATE TABLE charges (
    college_id uuid NOT NULL,
    id uuid NOT NULL,
    student_id uuid NOT NULL,
    kind text NOT NULL CHECK (kind IN ('instalment')),
    -- Of an instalment, from 1.
    instalment smallint CHECK (instalment > 0),
    title text NOT NULL CHECK (title <> ''),
    amount bigint NOT NULL CHECK (amount > 0),
    due_on date NOT NULL,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (college_id, id),
    FOREIGN KEY (college_id, student_id) REFERENCES students (college_id, id),
    CONSTRAINT charges_instalment CHECK ((kind = 'instalment') = (instalment IS NOT NULL)),
    -- The fee of a course is raised once.
    CONSTRAINT charges_one_instalment UNIQUE (college_id, student_id, instalment)
);

GRANT SELECT, INSERT ON charges TO portal_app;
