CREATE INDEX CONCURRENTLY IF NOT EXISTS applications_of_chosen_course ON applications (college_id, chosen_course_id)
    WHERE chosen_course_id IS NOT NULL;
