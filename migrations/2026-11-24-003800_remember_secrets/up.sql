-- The secrets under which rows and files are sealed, each as a keyed hash that tells nothing of it: a
-- portal with another secret is not served.
CREATE TABLE secret_keys (
    id bytea PRIMARY KEY CHECK (octet_length(id) = 16),
    first_used_at timestamptz NOT NULL,
    -- Under this one is also what no secret is noted of.
    is_first boolean NOT NULL
);
GRANT SELECT, INSERT, DELETE ON secret_keys TO portal_app;

-- Which of them; NULL is the first, as versions before this one write it.
ALTER TABLE documents ADD COLUMN sealed_by bytea;
ALTER TABLE outbox ADD COLUMN sealed_by bytea;
GRANT UPDATE (sealed_by) ON documents TO portal_app;
GRANT UPDATE (sealed, sealed_by) ON outbox TO portal_app;
