-- That they are also found by the form's name stays true.
REVOKE UPDATE (name, search_key) ON students FROM portal_app;
ALTER TABLE students DROP COLUMN name;
