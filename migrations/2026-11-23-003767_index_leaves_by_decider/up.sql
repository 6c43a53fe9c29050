-- Removing a staff account looks for its rows here.
CREATE INDEX CONCURRENTLY IF NOT EXISTS leaves_decided_by ON leaves (college_id, decided_by) WHERE decided_by IS NOT NULL;
