-- Scholarships are sorted by the day of their test.
CREATE INDEX CONCURRENTLY IF NOT EXISTS scholarships_by_date ON scholarships (college_id, exam_on, id);
