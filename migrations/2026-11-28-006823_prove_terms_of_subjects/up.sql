ALTER TABLE subjects VALIDATE CONSTRAINT subjects_regulation;
ALTER TABLE subjects VALIDATE CONSTRAINT subjects_term;
