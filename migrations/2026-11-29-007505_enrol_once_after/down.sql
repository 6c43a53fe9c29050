DROP INDEX CONCURRENTLY enrolments_once_after;
