DROP TABLE pending_sign_ins, recovery_codes, recovery_sets, authenticators, factor_roles;
DROP TRIGGER staff_role_since ON staff;
DROP FUNCTION note_role_since;
ALTER TABLE staff DROP COLUMN role_since;
