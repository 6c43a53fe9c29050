-- Instalments of two years have the same numbers. Those that wait for their demand are of one year.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS charges_one_waiting_instalment ON charges (college_id, student_id, instalment)
    WHERE withdrawn_at IS NULL AND demand_id IS NULL;
