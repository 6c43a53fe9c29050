-- A promotion enrols once; it may be undone and made again.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS enrolments_once_after ON enrolments (college_id, student_id, after_id)
    WHERE after_id IS NOT NULL AND state <> 'Cancelled';
