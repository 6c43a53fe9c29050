ALTER TABLE charges DROP CONSTRAINT charges_parts;
ALTER TABLE charges ADD CONSTRAINT charges_parts
    CHECK (parts IS NULL OR (kind = 'instalment' AND jsonb_typeof(parts) = 'array')) NOT VALID;
