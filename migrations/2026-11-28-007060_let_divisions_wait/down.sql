CREATE OR REPLACE FUNCTION compatible_from() RETURNS text LANGUAGE sql STABLE
    SET search_path = public, pg_temp AS $$
    SELECT CASE WHEN EXISTS (SELECT FROM academic_years WHERE opened_by IS NOT NULL)
                THEN '2026-11-28-006930_open_years_by_hand'
                WHEN EXISTS (SELECT FROM regulations WHERE terms > 1 OR state <> 'Open')
                THEN '2026-11-28-006860_allow_terms' ELSE '2026-11-21-003600_send_awaited_mails_first' END
$$;
DROP TRIGGER divisions_wait ON divisions;
DROP FUNCTION refuse_divisions;
DELETE FROM schema_steps WHERE step = 3;
