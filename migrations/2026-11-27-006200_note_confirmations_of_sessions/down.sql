REVOKE UPDATE (confirmed_at) ON sessions FROM portal_app;
ALTER TABLE sessions DROP COLUMN confirmed_at;
