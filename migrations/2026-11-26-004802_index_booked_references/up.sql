-- Transactions are searched by the reference of their top-up.
CREATE INDEX CONCURRENTLY IF NOT EXISTS top_ups_booked_reference ON top_ups (college_id, reference_key) WHERE transfer_id IS NOT NULL;
