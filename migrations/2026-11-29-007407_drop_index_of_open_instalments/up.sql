DROP INDEX CONCURRENTLY IF EXISTS charges_one_open_instalment;
