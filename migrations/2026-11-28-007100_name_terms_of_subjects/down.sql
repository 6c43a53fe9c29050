CREATE OR REPLACE FUNCTION place_subject() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
    SET search_path = public, pg_temp AS $$
BEGIN
    SELECT id, 1 INTO NEW.regulation_id, NEW.term FROM regulations
        WHERE college_id = NEW.college_id AND course_id = NEW.course_id AND state = 'Open';
    RETURN NEW;
END
$$;
REVOKE UPDATE (terms, terms_per_year) ON regulations FROM portal_app;
REVOKE UPDATE (term, code, code_key, credits) ON subjects FROM portal_app;
ALTER TABLE subjects DROP COLUMN code, DROP COLUMN code_key, DROP COLUMN credits;
ALTER TABLE regulations DROP COLUMN terms_per_year;
