REVOKE UPDATE (university_no, university_key) ON students FROM portal_app;
ALTER TABLE students DROP COLUMN university_no, DROP COLUMN university_key;
