REVOKE UPDATE (sealed_by) ON documents FROM portal_app;
REVOKE UPDATE (sealed, sealed_by) ON outbox FROM portal_app;
ALTER TABLE outbox DROP COLUMN sealed_by;
ALTER TABLE documents DROP COLUMN sealed_by;
DROP TABLE secret_keys;
