DROP INDEX CONCURRENTLY enrolments_detained;
