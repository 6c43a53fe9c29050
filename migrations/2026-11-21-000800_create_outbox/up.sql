-- Mails to send, written in the transaction that they tell of. A row goes when its mail is sent.
CREATE TABLE outbox (
    id uuid PRIMARY KEY,
    -- What kind of mail, for the log; recipient and text are sealed, since they hold codes.
    kind text NOT NULL,
    sealed bytea NOT NULL,
    created_at timestamptz NOT NULL,
    attempts integer NOT NULL DEFAULT 0,
    next_try_at timestamptz NOT NULL,
    -- Given up; kept for the administrator.
    failed_at timestamptz,
    last_error text
);

CREATE INDEX outbox_due ON outbox (next_try_at) WHERE failed_at IS NULL;

GRANT SELECT, INSERT, DELETE ON outbox TO portal_app;
GRANT UPDATE (attempts, next_try_at, failed_at, last_error) ON outbox TO portal_app;
