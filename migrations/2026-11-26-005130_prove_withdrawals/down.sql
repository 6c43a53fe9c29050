ALTER TABLE charges DROP CONSTRAINT charges_withdrawal;
ALTER TABLE charges ADD CONSTRAINT charges_withdrawal CHECK (
    (withdrawn_at IS NULL AND withdrawn_by IS NULL AND withdrawn_for IS NULL)
    OR (kind IN ('instalment', 'other')
        AND withdrawn_at IS NOT NULL AND withdrawn_by IS NOT NULL AND withdrawn_for IS NOT NULL)) NOT VALID;
