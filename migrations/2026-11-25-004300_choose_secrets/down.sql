REVOKE UPDATE (chosen_at) ON secret_keys FROM portal_app;
ALTER TABLE secret_keys DROP COLUMN chosen_at;
