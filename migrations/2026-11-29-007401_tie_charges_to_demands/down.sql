ALTER TABLE charges DROP COLUMN demand_id, DROP COLUMN plan;
