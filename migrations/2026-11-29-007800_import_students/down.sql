ALTER TABLE applications
    DROP COLUMN is_imported,
    ALTER COLUMN gender SET NOT NULL,
    ALTER COLUMN parent_name SET NOT NULL,
    ALTER COLUMN parent_phone SET NOT NULL,
    ALTER COLUMN address SET NOT NULL,
    ALTER COLUMN last_institution SET NOT NULL,
    ALTER COLUMN score SET NOT NULL;
DROP TABLE imported_students, student_imports;
