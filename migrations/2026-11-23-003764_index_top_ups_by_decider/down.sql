DROP INDEX CONCURRENTLY top_ups_decided_by;
