DROP INDEX CONCURRENTLY leaves_by_student;
