-- What numbers there are goes with the columns, in the migration before.
SELECT 1;
