-- The first replies to calls that move money, for whoever sends them again. Refusals are not kept:
-- they have changed nothing, and the same call may go through later. So every reply here is a success.
CREATE TABLE idempotency_keys (
    -- No foreign keys: a thousand payers of one college would all lock its row, and an account is a
    -- student's or a staff member's.
    college_id uuid NOT NULL,
    account_id uuid NOT NULL,
    key text NOT NULL,
    -- SHA-256 of address and body.
    request_hash bytea NOT NULL,
    body text NOT NULL,
    created_at timestamptz NOT NULL,
    CONSTRAINT idempotency_keys_pkey PRIMARY KEY (account_id, key)
);

CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);

GRANT SELECT, INSERT, DELETE ON idempotency_keys TO portal_app;
