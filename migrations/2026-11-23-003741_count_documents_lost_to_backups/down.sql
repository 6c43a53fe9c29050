ALTER TABLE backup_runs DROP COLUMN lost_documents;
