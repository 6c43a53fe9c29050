DROP INDEX CONCURRENTLY marks_changed_by;
