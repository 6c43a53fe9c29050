DROP INDEX outbox_due;
CREATE INDEX outbox_due ON outbox (next_try_at) WHERE failed_at IS NULL;
ALTER TABLE outbox DROP COLUMN is_awaited;
