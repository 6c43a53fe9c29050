-- What is decided is listed by its decision, the newest first.
CREATE INDEX CONCURRENTLY IF NOT EXISTS grievances_by_decision ON grievances (college_id, status, resolved_at, id);
