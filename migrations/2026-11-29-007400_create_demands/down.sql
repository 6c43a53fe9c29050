ALTER TABLE year_fees DROP COLUMN repeat_percent;
ALTER TABLE charges DROP COLUMN demand_id, DROP COLUMN plan;
DROP TABLE demand_lines, demands;
