-- A mail that somebody waits for at the screen does not queue behind a class's results.
ALTER TABLE outbox ADD COLUMN is_awaited boolean NOT NULL DEFAULT false;
ALTER TABLE outbox ALTER COLUMN is_awaited DROP DEFAULT;
DROP INDEX outbox_due;
CREATE INDEX outbox_due ON outbox (is_awaited DESC, next_try_at) WHERE failed_at IS NULL;
