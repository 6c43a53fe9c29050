-- Who did something is staff of that college when it is written. No foreign key: a pending account that
-- is rejected goes, and its registration stays in the audit.
CREATE FUNCTION check_audit_staff() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM staff WHERE college_id = NEW.college_id AND id = NEW.staff_id) THEN
        RAISE EXCEPTION 'college % has no staff %', NEW.college_id, NEW.staff_id
            USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'audit_is_of_own_staff';
    END IF;
    RETURN NEW;
END
$$;

CREATE TRIGGER audit_is_of_own_staff BEFORE INSERT ON audit
    FOR EACH ROW WHEN (NEW.staff_id IS NOT NULL) EXECUTE FUNCTION check_audit_staff();
