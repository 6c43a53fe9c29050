-- Statements are read by the numbers of their lines; one without a number comes before all that have one.
CREATE INDEX CONCURRENTLY IF NOT EXISTS transfers_debit_lines
    ON transfers (college_id, debit_student, (coalesce(debit_line, 0)), id) WHERE debit_student IS NOT NULL;
