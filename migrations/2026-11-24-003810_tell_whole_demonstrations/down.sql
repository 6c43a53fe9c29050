REVOKE UPDATE (is_whole) ON demonstration FROM portal_app;
ALTER TABLE demonstration DROP COLUMN is_whole;
