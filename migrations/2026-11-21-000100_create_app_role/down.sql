DROP FUNCTION refuse_change();
REVOKE USAGE ON SCHEMA public FROM portal_app;
-- The role itself stays: other databases of the server may use it.
