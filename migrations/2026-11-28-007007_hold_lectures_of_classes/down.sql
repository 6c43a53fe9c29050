DROP TABLE teacher_divisions;
ALTER TABLE lectures DROP COLUMN class_id, DROP COLUMN division_id;
