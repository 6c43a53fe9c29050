CREATE INDEX CONCURRENTLY IF NOT EXISTS lectures_of_class ON lectures (college_id, class_id, division_id)
    WHERE class_id IS NOT NULL;
