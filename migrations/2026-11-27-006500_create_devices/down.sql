REVOKE UPDATE (device_id) ON sessions FROM portal_app;
ALTER TABLE sessions DROP COLUMN device_id;
DROP TABLE device_challenges, device_tokens, devices;
