DROP INDEX CONCURRENTLY charges_open_by_amount;
