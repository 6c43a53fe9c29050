-- Removing a staff account looks for its rows here.
CREATE INDEX CONCURRENTLY IF NOT EXISTS applications_decided_by ON applications (college_id, decided_by) WHERE decided_by IS NOT NULL;
