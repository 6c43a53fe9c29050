DROP INDEX applications_admitted;
DROP TABLE mark_changes;
DROP TABLE marks;
