-- When the backup was copied into the bucket for backups; NULL until then.
ALTER TABLE backup_runs ADD COLUMN copied_at timestamptz;
GRANT UPDATE (copied_at) ON backup_runs TO portal_app;
