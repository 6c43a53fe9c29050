ALTER TABLE failed_payments DROP COLUMN minute;
