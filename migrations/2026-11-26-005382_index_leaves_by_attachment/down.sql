DROP INDEX CONCURRENTLY leaves_one_attachment;
