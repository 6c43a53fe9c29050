-- Students are sorted by the balance of their wallets.
CREATE INDEX CONCURRENTLY IF NOT EXISTS wallets_by_balance ON wallets (college_id, balance, student_id);
