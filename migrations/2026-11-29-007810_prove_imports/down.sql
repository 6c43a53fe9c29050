ALTER TABLE applications DROP CONSTRAINT applications_complete;
ALTER TABLE applications ADD CONSTRAINT applications_complete CHECK (
    is_imported OR num_nulls(gender, parent_name, parent_phone, address, last_institution, score) = 0) NOT VALID;
