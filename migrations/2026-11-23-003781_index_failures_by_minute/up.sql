CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS failed_payments_once_a_minute ON failed_payments (college_id, charge_id, minute) WHERE minute IS NOT NULL;
