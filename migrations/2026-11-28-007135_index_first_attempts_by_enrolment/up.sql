CREATE INDEX CONCURRENTLY IF NOT EXISTS marks_first_of_enrolment
    ON marks (college_id, student_id, enrolment_id) WHERE attempt = 1 AND obtained IS NOT NULL;
