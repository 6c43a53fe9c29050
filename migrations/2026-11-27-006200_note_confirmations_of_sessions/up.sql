-- When its owner last confirmed who they are after the sign-in; null: not since it began. The release before writes none.
ALTER TABLE sessions ADD COLUMN confirmed_at timestamptz;

GRANT UPDATE (confirmed_at) ON sessions TO portal_app;
