-- Lists of a class are in the order of its roll numbers, and who has none comes last.
CREATE INDEX CONCURRENTLY IF NOT EXISTS enrolments_by_roll
    ON enrolments (college_id, class_id, coalesce(roll_no, 32767::smallint), student_id) WHERE state <> 'Cancelled';
