DROP TABLE factor_restorations;
REVOKE UPDATE (restored_at) ON staff FROM portal_app;
ALTER TABLE staff DROP COLUMN restored_at;
