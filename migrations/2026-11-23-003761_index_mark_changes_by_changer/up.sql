-- Removing a staff account looks for its rows here.
CREATE INDEX CONCURRENTLY IF NOT EXISTS mark_changes_changed_by ON mark_changes (college_id, changed_by);
