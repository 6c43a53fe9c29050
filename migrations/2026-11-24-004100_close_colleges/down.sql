REVOKE UPDATE (closed_at) ON colleges FROM portal_app;
ALTER TABLE colleges DROP COLUMN closed_at;
