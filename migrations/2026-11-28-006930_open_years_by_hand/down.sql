DROP TRIGGER academic_years_apart ON academic_years;
DROP FUNCTION keep_years_apart;
CREATE OR REPLACE FUNCTION compatible_from() RETURNS text LANGUAGE sql STABLE
    SET search_path = public, pg_temp AS $$
    SELECT CASE WHEN EXISTS (SELECT FROM regulations WHERE terms > 1 OR state <> 'Open')
                THEN '2026-11-28-006860_allow_terms' ELSE '2026-11-21-003600_send_awaited_mails_first' END
$$;
DROP TRIGGER academic_years_wait ON academic_years;
DROP FUNCTION refuse_years;
DELETE FROM schema_steps WHERE step = 2;
