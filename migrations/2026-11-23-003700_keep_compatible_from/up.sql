-- The oldest migration whose binaries may run on this schema. A migration that only adds leaves it alone.
-- One that takes away what an older binary needs replaces this function with the name of the first
-- migration whose binaries no longer need it; its down.sql puts the name from before back.
--
-- A function, not a row: it belongs to the schema, so a backup that is restored gets the one of its migrations.
CREATE FUNCTION compatible_from() RETURNS text LANGUAGE sql IMMUTABLE AS
    $$ SELECT '2026-11-21-003600_send_awaited_mails_first' $$;
