-- It cannot be made any longer once a student has instalments of two years.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS charges_one_open_instalment ON charges (college_id, student_id, instalment)
    WHERE withdrawn_at IS NULL;
