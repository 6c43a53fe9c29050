DROP INDEX CONCURRENTLY charges_of_demand;
