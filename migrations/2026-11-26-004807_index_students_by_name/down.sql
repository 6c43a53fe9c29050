DROP INDEX CONCURRENTLY students_by_name;
