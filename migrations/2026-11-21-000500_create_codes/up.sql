-- One-time codes that were sent. A row belongs to the browser that asked for it, which alone holds
-- the token behind browser_hash.
CREATE TABLE codes (
    id uuid PRIMARY KEY,
    purpose text NOT NULL CHECK (purpose IN ('student_registration', 'staff_registration',
                                             'student_reset', 'staff_reset')),
    browser_hash bytea NOT NULL CONSTRAINT codes_browser UNIQUE,
    email text NOT NULL,
    email_key text NOT NULL,
    -- Keyed hash; NULL in a decoy, which answers for an address that got no code.
    code_hash bytea,
    tries smallint NOT NULL DEFAULT 0 CHECK (tries >= 0),
    sent_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    created_at timestamptz NOT NULL
);

CREATE INDEX codes_by_email ON codes (email_key, purpose);
CREATE INDEX codes_by_expiry ON codes (expires_at);

-- What waits for a registration's code. Nothing of it counts before.
CREATE TABLE registrations (
    code_id uuid PRIMARY KEY REFERENCES codes (id) ON DELETE CASCADE,
    -- A student chooses a college that exists; a staff member names one that may not.
    college_id uuid REFERENCES colleges (id),
    username text,
    college_name text,
    password_hash text NOT NULL,
    CONSTRAINT registrations_kind CHECK (
        (college_id IS NOT NULL AND username IS NOT NULL AND college_name IS NULL)
        OR (college_id IS NULL AND username IS NULL AND college_name IS NOT NULL))
);

GRANT SELECT, INSERT, DELETE ON codes TO portal_app;
GRANT UPDATE (code_hash, tries, sent_at, expires_at) ON codes TO portal_app;
GRANT SELECT, INSERT, DELETE ON registrations TO portal_app;
