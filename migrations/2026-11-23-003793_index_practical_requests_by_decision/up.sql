-- What is decided is listed by its decision, the newest first.
CREATE INDEX CONCURRENTLY IF NOT EXISTS practical_requests_by_decision ON practical_requests (college_id, status, decided_at, id);
