-- Leaves of a status are sorted by student.
CREATE INDEX CONCURRENTLY IF NOT EXISTS leaves_by_student ON leaves (college_id, status, student_id, id);
