-- The domain to which the passkeys of this installation are bound. Under another one none of them works.
CREATE TABLE passkey_domain (
    is_one boolean PRIMARY KEY DEFAULT true CHECK (is_one),
    domain text NOT NULL
);

-- What a passkey says of whose it is: random, so that a phone shown to somebody names no account.
CREATE TABLE passkey_owners (
    college_id uuid NOT NULL,
    handle uuid NOT NULL CONSTRAINT passkey_owners_handle UNIQUE,
    student_id uuid,
    staff_id uuid,
    -- When a student last answered the offer of a passkey with "Not now".
    declined_at timestamptz,
    PRIMARY KEY (college_id, handle),
    CONSTRAINT passkey_owners_one_account CHECK ((student_id IS NULL) <> (staff_id IS NULL)),
    FOREIGN KEY (college_id, student_id) REFERENCES students (college_id, id) ON DELETE CASCADE,
    FOREIGN KEY (college_id, staff_id) REFERENCES staff (college_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX passkey_owners_student ON passkey_owners (college_id, student_id) WHERE student_id IS NOT NULL;
CREATE UNIQUE INDEX passkey_owners_staff ON passkey_owners (college_id, staff_id) WHERE staff_id IS NOT NULL;

-- Passkeys of students, and of staff as a second factor. A public key is no secret, so nothing is sealed.
CREATE TABLE passkeys (
    college_id uuid NOT NULL,
    -- Made of the instant of the addition, so that the order of ids is that of time.
    id uuid NOT NULL,
    student_id uuid,
    staff_id uuid,
    name text NOT NULL,
    -- What the authenticator calls it, unique in the installation: a sign-in names nothing else.
    credential_id bytea NOT NULL CONSTRAINT passkeys_credential UNIQUE,
    -- The public key and what else proves its use.
    credential jsonb NOT NULL,
    -- How often it was used, as the authenticator counts; 0 if it does not count.
    counter bigint NOT NULL CHECK (counter >= 0),
    added_at timestamptz NOT NULL,
    last_used_at timestamptz,
    PRIMARY KEY (college_id, id),
    CONSTRAINT passkeys_one_account CHECK ((student_id IS NULL) <> (staff_id IS NULL)),
    FOREIGN KEY (college_id, student_id) REFERENCES students (college_id, id) ON DELETE CASCADE,
    FOREIGN KEY (college_id, staff_id) REFERENCES staff (college_id, id) ON DELETE CASCADE
);
CREATE INDEX passkeys_of_student ON passkeys (college_id, student_id) WHERE student_id IS NOT NULL;
CREATE INDEX passkeys_of_staff ON passkeys (college_id, staff_id) WHERE staff_id IS NOT NULL;

-- Challenges under way. Each is taken once, by the session that began it; a student's sign-in has none yet. Unlogged: one
-- that a crash has lost is asked for again, and no sign-in waits for the disk.
CREATE UNLOGGED TABLE passkey_ceremonies (
    -- Random.
    id uuid PRIMARY KEY,
    purpose text NOT NULL CONSTRAINT passkey_ceremonies_purpose
        CHECK (purpose IN ('signIn', 'factor', 'stepUp', 'add', 'enrol')),
    -- SHA-256 of the key of the session.
    key_hash bytea,
    -- The challenge and what its answer has to prove.
    state jsonb NOT NULL,
    begun_at timestamptz NOT NULL,
    CONSTRAINT passkey_ceremonies_session CHECK ((purpose = 'signIn') = (key_hash IS NULL))
);
CREATE INDEX passkey_ceremonies_by_age ON passkey_ceremonies (begun_at);

GRANT SELECT, INSERT ON passkey_domain TO portal_app;
GRANT UPDATE (domain) ON passkey_domain TO portal_app;
GRANT SELECT, INSERT ON passkey_owners TO portal_app;
GRANT UPDATE (declined_at) ON passkey_owners TO portal_app;
GRANT SELECT, INSERT, DELETE ON passkeys TO portal_app;
GRANT UPDATE (name, credential, counter, last_used_at) ON passkeys TO portal_app;
GRANT SELECT, INSERT, DELETE ON passkey_ceremonies TO portal_app;
