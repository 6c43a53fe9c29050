-- Goes with the tables.
SELECT 1;
