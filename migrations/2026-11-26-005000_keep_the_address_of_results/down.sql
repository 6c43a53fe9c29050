ALTER TABLE results DROP COLUMN college_address;
