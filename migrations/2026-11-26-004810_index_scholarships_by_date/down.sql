DROP INDEX CONCURRENTLY scholarships_by_date;
