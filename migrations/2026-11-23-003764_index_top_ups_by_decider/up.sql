-- Removing a staff account looks for its rows here.
CREATE INDEX CONCURRENTLY IF NOT EXISTS top_ups_decided_by ON top_ups (college_id, decided_by) WHERE decided_by IS NOT NULL;
