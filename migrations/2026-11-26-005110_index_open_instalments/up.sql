-- The fee of a course is raised once, as long as it is not withdrawn.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS charges_one_open_instalment ON charges (college_id, student_id, instalment)
    WHERE withdrawn_at IS NULL;
