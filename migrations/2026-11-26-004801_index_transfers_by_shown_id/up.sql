-- Transactions are searched by what people see of an id.
CREATE INDEX CONCURRENTLY IF NOT EXISTS transfers_by_shown_id ON transfers (college_id, right(id::text, 8));
