CREATE INDEX CONCURRENTLY IF NOT EXISTS enrolment_subjects_repeated ON enrolment_subjects (college_id, enrolment_id)
    WHERE first_attempt > 1;
