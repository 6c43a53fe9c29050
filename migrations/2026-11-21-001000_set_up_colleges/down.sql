DROP TABLE subjects;
DROP TABLE courses;
DROP TABLE global_fees;
DROP TABLE instalments;
REVOKE UPDATE (name, name_key, code, code_key, address, reexam_fee, scholarship_fee, support_email,
               support_phone, upi_id, revision) ON colleges FROM portal_app;
ALTER TABLE colleges
    DROP COLUMN code,
    DROP COLUMN code_key,
    DROP COLUMN address,
    DROP COLUMN reexam_fee,
    DROP COLUMN scholarship_fee,
    DROP COLUMN support_email,
    DROP COLUMN support_phone,
    DROP COLUMN upi_id,
    DROP COLUMN revision;
