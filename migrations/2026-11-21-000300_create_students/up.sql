CREATE TABLE students (
    college_id uuid NOT NULL REFERENCES colleges (id),
    id uuid NOT NULL,
    -- The public id: year of registration, college number, sequence.
    sap_id text NOT NULL CONSTRAINT students_sap_id UNIQUE CHECK (sap_id ~ '^[0-9]{11}$'),
    username text NOT NULL CHECK (username <> ''),
    email text NOT NULL,
    email_key text NOT NULL CONSTRAINT students_email_key UNIQUE,
    password_hash text NOT NULL,
    -- Goes up when every session must end; a session is good for one generation.
    generation integer NOT NULL DEFAULT 0,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (college_id, id)
);

-- The last sequence given in a college and year.
CREATE TABLE student_sequences (
    college_id uuid NOT NULL REFERENCES colleges (id),
    year integer NOT NULL,
    last integer NOT NULL CHECK (last > 0),
    PRIMARY KEY (college_id, year)
);

GRANT SELECT, INSERT ON students TO portal_app;
GRANT UPDATE (password_hash, generation) ON students TO portal_app;
GRANT SELECT, INSERT, UPDATE ON student_sequences TO portal_app;
