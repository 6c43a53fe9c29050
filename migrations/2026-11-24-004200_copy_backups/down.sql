REVOKE UPDATE (copied_at) ON backup_runs FROM portal_app;
ALTER TABLE backup_runs DROP COLUMN copied_at;
