CREATE INDEX CONCURRENTLY IF NOT EXISTS enrolments_after_another ON enrolments (college_id, student_id, after_id)
    WHERE after_id IS NOT NULL;
