ALTER TABLE charges DROP CONSTRAINT charges_instalment_count;
ALTER TABLE charges DROP COLUMN instalment_count;
