ALTER TABLE subjects DROP CONSTRAINT subjects_regulation, DROP CONSTRAINT subjects_term;
