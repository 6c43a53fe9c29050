REVOKE INSERT ON academic_years, classes FROM portal_app;
REVOKE UPDATE (name, name_key, begins_on, ends_on, last_admission_on, opened_by, revision) ON academic_years FROM portal_app;
REVOKE UPDATE (begins_on, ends_on) ON classes FROM portal_app;
DROP TABLE year_instalments, year_fees;
ALTER TABLE classes DROP COLUMN begins_on, DROP COLUMN ends_on;
ALTER TABLE academic_years DROP COLUMN last_admission_on, DROP COLUMN opened_by, DROP COLUMN revision;
