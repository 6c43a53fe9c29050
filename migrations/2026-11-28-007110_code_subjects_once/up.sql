-- Lists the subjects of a course, too.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS subjects_code_once ON subjects (college_id, course_id, code_key);
