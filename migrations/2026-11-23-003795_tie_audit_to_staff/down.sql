DROP TRIGGER audit_is_of_own_staff ON audit;
DROP FUNCTION check_audit_staff();
