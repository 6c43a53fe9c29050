DROP INDEX CONCURRENTLY leaves_by_first_day;
