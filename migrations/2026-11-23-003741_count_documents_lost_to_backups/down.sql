REVOKE UPDATE (lost_documents) ON backup_runs FROM portal_app;
ALTER TABLE backup_runs DROP COLUMN lost_documents;
