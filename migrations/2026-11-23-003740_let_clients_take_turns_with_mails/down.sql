DROP INDEX outbox_due_by_client;
ALTER TABLE outbox DROP COLUMN client;
