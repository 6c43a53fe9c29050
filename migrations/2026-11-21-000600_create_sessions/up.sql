CREATE TABLE sessions (
    -- SHA-256 of the cookie's key.
    key_hash bytea PRIMARY KEY,
    college_id uuid NOT NULL REFERENCES colleges (id),
    student_id uuid,
    staff_id uuid,
    -- Must equal the account's generation.
    generation integer NOT NULL,
    begun_at timestamptz NOT NULL,
    used_at timestamptz NOT NULL,
    CONSTRAINT sessions_one_account CHECK ((student_id IS NULL) <> (staff_id IS NULL)),
    FOREIGN KEY (college_id, student_id) REFERENCES students (college_id, id) ON DELETE CASCADE,
    FOREIGN KEY (college_id, staff_id) REFERENCES staff (college_id, id) ON DELETE CASCADE
);

CREATE INDEX sessions_of_student ON sessions (college_id, student_id) WHERE student_id IS NOT NULL;
CREATE INDEX sessions_of_staff ON sessions (college_id, staff_id) WHERE staff_id IS NOT NULL;
CREATE INDEX sessions_by_use ON sessions (used_at);

GRANT SELECT, INSERT, DELETE ON sessions TO portal_app;
GRANT UPDATE (used_at) ON sessions TO portal_app;
