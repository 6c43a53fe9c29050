REVOKE UPDATE (attachment_id) ON grievances FROM portal_app;
REVOKE UPDATE (attachment_id) ON leaves FROM portal_app;
ALTER TABLE grievances DROP COLUMN attachment_id;
ALTER TABLE leaves DROP COLUMN attachment_id;
DROP VIEW stored_files;
DROP TABLE attachments;
