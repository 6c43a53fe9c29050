-- Not possible once an instalment has been withdrawn.
ALTER TABLE charges ADD CONSTRAINT charges_withdrawn CHECK (
    (withdrawn_at IS NULL AND withdrawn_by IS NULL AND withdrawn_for IS NULL)
    OR (kind = 'other' AND withdrawn_at IS NOT NULL AND withdrawn_by IS NOT NULL AND withdrawn_for IS NOT NULL));
ALTER TABLE charges DROP CONSTRAINT charges_withdrawal;
ALTER TABLE charges ADD CONSTRAINT charges_one_instalment UNIQUE (college_id, student_id, instalment);
