-- When a portal last began to seal anew under this secret. While a secret is changed, some instances still have the
-- old one as theirs: only those with the secret chosen last seal anew, or each would undo the other's work.
ALTER TABLE secret_keys ADD COLUMN chosen_at timestamptz;
GRANT UPDATE (chosen_at) ON secret_keys TO portal_app;
