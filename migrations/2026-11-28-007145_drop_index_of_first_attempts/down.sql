CREATE INDEX marks_of_first_attempt ON marks (college_id, student_id)
    WHERE attempt = 1 AND obtained IS NOT NULL;
