DROP INDEX CONCURRENTLY charges_withdrawn_by;
