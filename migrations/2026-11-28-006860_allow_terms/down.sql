CREATE OR REPLACE FUNCTION compatible_from() RETURNS text LANGUAGE sql IMMUTABLE AS
    $$ SELECT '2026-11-21-003600_send_awaited_mails_first' $$;
DROP TRIGGER regulations_wait ON regulations;
DROP FUNCTION refuse_terms;
DROP FUNCTION older_version_serves;
DROP TABLE schema_steps;
