ALTER TABLE academic_years DROP CONSTRAINT academic_years_admissions, DROP CONSTRAINT academic_years_opener;
ALTER TABLE academic_years
    ADD CONSTRAINT academic_years_admissions CHECK (last_admission_on BETWEEN begins_on AND ends_on) NOT VALID,
    ADD CONSTRAINT academic_years_opener FOREIGN KEY (college_id, opened_by) REFERENCES staff (college_id, id) NOT VALID;
ALTER TABLE classes DROP CONSTRAINT classes_days;
ALTER TABLE classes
    ADD CONSTRAINT classes_days CHECK (
        (begins_on IS NULL AND ends_on IS NULL) OR (begins_on IS NOT NULL AND ends_on IS NOT NULL AND begins_on <= ends_on)
    ) NOT VALID;
