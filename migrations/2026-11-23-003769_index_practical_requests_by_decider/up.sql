-- Removing a staff account looks for its rows here.
CREATE INDEX CONCURRENTLY IF NOT EXISTS practical_requests_decided_by ON practical_requests (college_id, decided_by) WHERE decided_by IS NOT NULL;
