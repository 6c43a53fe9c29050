-- The one by enrolment has all that it had.
DROP INDEX CONCURRENTLY IF EXISTS marks_of_first_attempt;
