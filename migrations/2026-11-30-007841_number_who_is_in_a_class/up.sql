CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS enrolments_present_roll_in_class ON enrolments (college_id, class_id, roll_no)
    WHERE division_id IS NULL AND roll_no IS NOT NULL AND closed_on IS NULL;
