CREATE INDEX CONCURRENTLY IF NOT EXISTS transfers_of_creditor
    ON transfers (college_id, credit_student, id) WHERE credit_student IS NOT NULL;
