DROP INDEX CONCURRENTLY charges_of_student;
