REVOKE UPDATE (revision) ON classes FROM portal_app;
REVOKE UPDATE (division_id, roll_no) ON enrolments FROM portal_app;
ALTER TABLE enrolments DROP COLUMN division_id, DROP COLUMN roll_no;
ALTER TABLE classes DROP COLUMN revision;
DROP TABLE roll_numbers, divisions;
