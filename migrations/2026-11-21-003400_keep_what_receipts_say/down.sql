REVOKE UPDATE (student_name, course, college_name, college_address) ON receipts FROM portal_app;
ALTER TABLE receipts
    DROP CONSTRAINT receipts_say,
    DROP COLUMN student_name,
    DROP COLUMN course,
    DROP COLUMN college_name,
    DROP COLUMN college_address;
