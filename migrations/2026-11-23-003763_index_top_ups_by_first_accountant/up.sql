-- Removing a staff account looks for its rows here.
CREATE INDEX CONCURRENTLY IF NOT EXISTS top_ups_first_by ON top_ups (college_id, first_by) WHERE first_by IS NOT NULL;
