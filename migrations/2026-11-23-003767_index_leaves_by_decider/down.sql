DROP INDEX CONCURRENTLY leaves_decided_by;
