-- The column goes with the migration before.
SELECT 1;
