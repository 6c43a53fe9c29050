-- What an instalment consists of: the base fee and the global fees as they were when the admission was approved, each
-- with as much of it as is in the instalment. The set-up changes afterwards, and what was charged does not. NULL of
-- all else, and of what was raised before: it was not kept, and is not guessed.
ALTER TABLE charges ADD COLUMN parts jsonb;
ALTER TABLE charges ADD CONSTRAINT charges_parts
    CHECK (parts IS NULL OR (kind = 'instalment' AND jsonb_typeof(parts) = 'array')) NOT VALID;
