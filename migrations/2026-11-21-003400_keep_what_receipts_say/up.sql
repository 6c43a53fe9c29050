-- A receipt says for ever what was true when its number was given.
ALTER TABLE receipts
    ADD COLUMN student_name text,
    ADD COLUMN course text,
    ADD COLUMN college_name text,
    ADD COLUMN college_address text;
ALTER TABLE receipts DISABLE TRIGGER receipts_are_numbered_once;
UPDATE receipts r SET student_name = s.name, course = k.name, college_name = c.name, college_address = c.address
    FROM transfers t
    JOIN students s ON (s.college_id, s.id) = (t.college_id, t.debit_student)
    JOIN colleges c ON c.id = t.college_id
    LEFT JOIN applications a ON (a.college_id, a.student_id) = (s.college_id, s.id)
    LEFT JOIN courses k ON (k.college_id, k.id) = (a.college_id, a.course_id)
    WHERE (t.college_id, t.id) = (r.college_id, r.transfer_id) AND r.number IS NOT NULL;
ALTER TABLE receipts ENABLE TRIGGER receipts_are_numbered_once;
ALTER TABLE receipts ADD CONSTRAINT receipts_say CHECK (
    (number IS NULL) = (student_name IS NULL)
    AND (number IS NULL) = (college_name IS NULL)
    AND (number IS NULL) = (college_address IS NULL)
    AND (number IS NOT NULL OR course IS NULL));

GRANT UPDATE (student_name, course, college_name, college_address) ON receipts TO portal_app;
