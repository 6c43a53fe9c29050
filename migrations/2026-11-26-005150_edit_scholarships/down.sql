REVOKE UPDATE (name, name_key, award, exam_on, revision) ON scholarships FROM portal_app;
REVOKE DELETE ON scholarships FROM portal_app;
ALTER TABLE scholarships DROP COLUMN revision;
