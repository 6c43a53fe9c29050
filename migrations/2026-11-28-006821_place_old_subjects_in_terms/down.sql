-- The columns go with the migration before.
SELECT 1;
