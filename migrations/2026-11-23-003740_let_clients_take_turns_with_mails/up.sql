-- Mails of one client are sent in turn with those of others, so that nobody's code waits behind the
-- thousands that somebody else asked for. A keyed hash of the client; empty for what the portal sends by
-- itself, and in rows of a version before.
ALTER TABLE outbox ADD COLUMN client bytea NOT NULL DEFAULT '';
-- The outbox holds what waits, not what was sent: it is small.
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX outbox_due_by_client ON outbox (is_awaited, client, next_try_at) WHERE failed_at IS NULL;
