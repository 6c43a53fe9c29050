CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS students_university_key ON students (college_id, university_key)
    WHERE university_key IS NOT NULL;
