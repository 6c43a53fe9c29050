-- Removing a staff account looks for its rows here.
CREATE INDEX CONCURRENTLY IF NOT EXISTS marks_changed_by ON marks (college_id, changed_by);
