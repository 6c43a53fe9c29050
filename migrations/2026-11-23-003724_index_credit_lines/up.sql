-- The other side of a wallet's statement.
CREATE INDEX CONCURRENTLY IF NOT EXISTS transfers_credit_lines
    ON transfers (college_id, credit_student, (coalesce(credit_line, 0)), id) WHERE credit_student IS NOT NULL;
