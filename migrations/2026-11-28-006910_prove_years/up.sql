ALTER TABLE academic_years VALIDATE CONSTRAINT academic_years_admissions;
ALTER TABLE academic_years VALIDATE CONSTRAINT academic_years_opener;
ALTER TABLE classes VALIDATE CONSTRAINT classes_days;
