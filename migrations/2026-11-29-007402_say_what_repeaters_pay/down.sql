ALTER TABLE year_fees DROP COLUMN repeat_percent;
