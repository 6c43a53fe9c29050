-- Top-ups are sorted by amount.
CREATE INDEX CONCURRENTLY IF NOT EXISTS top_ups_by_amount ON top_ups (college_id, status, amount, id);
