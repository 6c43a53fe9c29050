REVOKE UPDATE (email, email_key) ON staff FROM portal_app;
REVOKE UPDATE (email, email_key) ON students FROM portal_app;
DROP TABLE email_undos;
DROP TABLE email_changes;
