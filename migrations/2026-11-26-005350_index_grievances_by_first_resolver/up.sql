-- Removing a staff account looks for its rows here.
CREATE INDEX CONCURRENTLY IF NOT EXISTS grievances_first_resolved_by ON grievances (college_id, first_resolved_by)
    WHERE first_resolved_by IS NOT NULL;
