ALTER TABLE charges DROP CONSTRAINT charges_parts;
ALTER TABLE charges DROP COLUMN parts;
