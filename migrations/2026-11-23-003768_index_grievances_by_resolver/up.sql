-- Removing a staff account looks for its rows here.
CREATE INDEX CONCURRENTLY IF NOT EXISTS grievances_resolved_by ON grievances (college_id, resolved_by) WHERE resolved_by IS NOT NULL;
