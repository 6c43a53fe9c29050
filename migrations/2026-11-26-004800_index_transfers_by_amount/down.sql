DROP INDEX CONCURRENTLY transfers_by_amount;
