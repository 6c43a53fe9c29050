-- Transactions are sorted by amount; the id is the period.
CREATE INDEX CONCURRENTLY IF NOT EXISTS transfers_by_amount ON transfers (college_id, amount, id);
