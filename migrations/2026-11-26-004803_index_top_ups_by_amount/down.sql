DROP INDEX CONCURRENTLY top_ups_by_amount;
