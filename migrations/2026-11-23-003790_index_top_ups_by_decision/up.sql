-- What is decided is listed by its decision, the newest first.
CREATE INDEX CONCURRENTLY IF NOT EXISTS top_ups_by_decision ON top_ups (college_id, status, decided_at, id);
