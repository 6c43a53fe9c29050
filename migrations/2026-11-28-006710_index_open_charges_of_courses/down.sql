DROP INDEX CONCURRENTLY charges_open_of_course;
