-- Nobody edits a scholarship two thousand million times:
-- squawk-ignore-file prefer-bigint-over-int
-- Goes up with every edit. One that is cancelled has no applicants: its row goes, and the audit keeps it.
ALTER TABLE scholarships ADD COLUMN revision integer NOT NULL DEFAULT 1;

GRANT DELETE ON scholarships TO portal_app;
GRANT UPDATE (name, name_key, award, exam_on, revision) ON scholarships TO portal_app;
