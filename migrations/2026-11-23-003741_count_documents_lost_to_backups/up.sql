-- Documents in use that the store did not have when the backup was taken: no upload under way, a loss.
ALTER TABLE backup_runs ADD COLUMN lost_documents bigint NOT NULL DEFAULT 0;
GRANT UPDATE (lost_documents) ON backup_runs TO portal_app;
