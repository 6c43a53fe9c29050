-- Leaves of a status are sorted by their first day.
CREATE INDEX CONCURRENTLY IF NOT EXISTS leaves_by_first_day ON leaves (college_id, status, start_on, id);
