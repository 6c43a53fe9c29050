-- The number by which the university knows the student.
ALTER TABLE students
    ADD COLUMN university_no text,
    ADD COLUMN university_key text,
    ADD CONSTRAINT students_university_no CHECK ((university_no IS NULL) = (university_key IS NULL)) NOT VALID;
GRANT UPDATE (university_no, university_key) ON students TO portal_app;
