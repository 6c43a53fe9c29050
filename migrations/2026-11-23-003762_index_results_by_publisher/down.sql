DROP INDEX CONCURRENTLY results_published_by;
