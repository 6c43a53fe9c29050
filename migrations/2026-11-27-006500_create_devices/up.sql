-- Devices on which a student stays signed in for 30 days: a token in a cookie and a key that the browser keeps open a new
-- session together.
-- The generation of an account counts its passwords.
-- squawk-ignore-file prefer-bigint-over-int
CREATE TABLE devices (
    college_id uuid NOT NULL,
    -- Made of the instant of the addition, so that the order of ids is that of time.
    id uuid NOT NULL,
    student_id uuid NOT NULL,
    -- Must equal the account's.
    generation integer NOT NULL,
    -- P-256, as an uncompressed point. A public key is no secret.
    public_key bytea NOT NULL CONSTRAINT devices_public_key CHECK (octet_length(public_key) = 65),
    -- Such as `Chrome 126` and `Windows`; null if it is none that we know.
    browser text,
    system text,
    -- Of the last use, in full.
    address text,
    -- That of the session in which it was added: who ends that session ends the device with it.
    sign_in_id uuid NOT NULL,
    added_at timestamptz NOT NULL,
    last_used_at timestamptz NOT NULL,
    -- Use does not put it off.
    ends_at timestamptz NOT NULL,
    -- When a token was used again that had been replaced. The device is over then; its browser is told so.
    copied_at timestamptz,
    PRIMARY KEY (college_id, id),
    FOREIGN KEY (college_id, student_id) REFERENCES students (college_id, id) ON DELETE CASCADE
);
CREATE INDEX devices_of_student ON devices (college_id, student_id);
CREATE INDEX devices_by_end ON devices (ends_at);

-- The tokens that a device was given. Those that were replaced stay as long as it does, to be known again.
CREATE TABLE device_tokens (
    -- SHA-256 of the cookie's 128 random bits.
    token_hash bytea PRIMARY KEY,
    college_id uuid NOT NULL,
    device_id uuid NOT NULL,
    issued_at timestamptz NOT NULL,
    replaced_at timestamptz,
    FOREIGN KEY (college_id, device_id) REFERENCES devices (college_id, id) ON DELETE CASCADE
);
CREATE INDEX device_tokens_of_device ON device_tokens (college_id, device_id);

-- Challenges under way. Each is taken once. Unlogged: one that a crash has lost is asked for again.
CREATE UNLOGGED TABLE device_challenges (
    -- Random.
    id uuid PRIMARY KEY,
    college_id uuid NOT NULL,
    device_id uuid NOT NULL,
    -- What the device signs, after a prefix.
    challenge bytea NOT NULL,
    begun_at timestamptz NOT NULL,
    FOREIGN KEY (college_id, device_id) REFERENCES devices (college_id, id) ON DELETE CASCADE
);
CREATE INDEX device_challenges_of_device ON device_challenges (college_id, device_id);
CREATE INDEX device_challenges_by_age ON device_challenges (begun_at);

-- The device by which a session came; null for a sign-in by password or passkey. It refers to no row: who ends all devices
-- goes on in the own session, which still has nobody's password.
ALTER TABLE sessions ADD COLUMN device_id uuid;
-- No session has a device yet: there is nothing to index.
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX sessions_of_device ON sessions (college_id, device_id) WHERE device_id IS NOT NULL;

GRANT SELECT, INSERT, DELETE ON devices TO portal_app;
GRANT UPDATE (browser, system, address, last_used_at, copied_at) ON devices TO portal_app;
GRANT SELECT, INSERT, DELETE ON device_tokens TO portal_app;
GRANT UPDATE (replaced_at) ON device_tokens TO portal_app;
GRANT SELECT, INSERT, DELETE ON device_challenges TO portal_app;
GRANT UPDATE (device_id) ON sessions TO portal_app;
