-- What is decided is listed by its decision, the newest first.
CREATE INDEX CONCURRENTLY IF NOT EXISTS leaves_by_decision ON leaves (college_id, status, decided_at, id);
