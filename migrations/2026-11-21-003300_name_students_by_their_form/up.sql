-- The name that staff know a student by: as registered, and as soon as there is an admission form, its
-- full name. Staff find the student by both.
ALTER TABLE students ADD COLUMN name text;
UPDATE students SET name = username;
UPDATE students s SET name = a.full_name, search_key = s.search_key || ' ' || a.search_key
    FROM applications a
    WHERE (a.college_id, a.student_id) = (s.college_id, s.id);
ALTER TABLE students ALTER COLUMN name SET NOT NULL;

GRANT UPDATE (name, search_key) ON students TO portal_app;
