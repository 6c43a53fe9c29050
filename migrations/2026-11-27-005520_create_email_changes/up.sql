-- No account begins two thousand million generations:
-- squawk-ignore-file prefer-bigint-over-int
-- The account whose new address a code has to prove. Nothing of it counts before.
CREATE TABLE email_changes (
    code_id uuid PRIMARY KEY REFERENCES codes (id) ON DELETE CASCADE,
    college_id uuid NOT NULL,
    student_id uuid,
    staff_id uuid,
    -- The account's when the password was asked for: the next one makes the code void.
    generation integer NOT NULL,
    CONSTRAINT email_changes_one_account CHECK ((student_id IS NULL) <> (staff_id IS NULL)),
    FOREIGN KEY (college_id, student_id) REFERENCES students (college_id, id) ON DELETE CASCADE,
    FOREIGN KEY (college_id, staff_id) REFERENCES staff (college_id, id) ON DELETE CASCADE
);

CREATE INDEX email_changes_of_student ON email_changes (college_id, student_id) WHERE student_id IS NOT NULL;
CREATE INDEX email_changes_of_staff ON email_changes (college_id, staff_id) WHERE staff_id IS NOT NULL;

-- Changes of an address that the former address can undo. The row goes when one is undone, with those after it.
CREATE TABLE email_undos (
    college_id uuid NOT NULL,
    -- Made of the instant of the change, so that the order of ids is that of time.
    id uuid NOT NULL,
    student_id uuid,
    staff_id uuid,
    -- SHA-256 of the token that was mailed to the former address.
    token_hash bytea NOT NULL CONSTRAINT email_undos_token UNIQUE,
    -- The former address.
    email text NOT NULL,
    expires_at timestamptz NOT NULL,
    PRIMARY KEY (college_id, id),
    CONSTRAINT email_undos_one_account CHECK ((student_id IS NULL) <> (staff_id IS NULL)),
    FOREIGN KEY (college_id, student_id) REFERENCES students (college_id, id) ON DELETE CASCADE,
    FOREIGN KEY (college_id, staff_id) REFERENCES staff (college_id, id) ON DELETE CASCADE
);

CREATE INDEX email_undos_of_student ON email_undos (college_id, student_id) WHERE student_id IS NOT NULL;
CREATE INDEX email_undos_of_staff ON email_undos (college_id, staff_id) WHERE staff_id IS NOT NULL;
CREATE INDEX email_undos_by_expiry ON email_undos (expires_at);

GRANT SELECT, INSERT, DELETE ON email_changes TO portal_app;
GRANT SELECT, INSERT, DELETE ON email_undos TO portal_app;
GRANT UPDATE (email, email_key) ON students TO portal_app;
GRANT UPDATE (email, email_key) ON staff TO portal_app;
