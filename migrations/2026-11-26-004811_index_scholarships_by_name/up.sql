-- Scholarships are sorted by name.
CREATE INDEX CONCURRENTLY IF NOT EXISTS scholarships_by_name ON scholarships (college_id, name_key, id);
