-- Leaves of every status are sorted by their first day.
CREATE INDEX CONCURRENTLY IF NOT EXISTS leaves_all_by_first_day ON leaves (college_id, start_on, id);
