DROP INDEX CONCURRENTLY top_ups_first_by;
