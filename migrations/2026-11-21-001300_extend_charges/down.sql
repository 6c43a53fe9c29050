REVOKE UPDATE (withdrawn_at, withdrawn_by, withdrawn_for) ON charges FROM portal_app;
DROP INDEX charges_one_title;
DELETE FROM charges WHERE kind = 'other';
ALTER TABLE charges
    DROP CONSTRAINT charges_withdrawn,
    DROP CONSTRAINT charges_title,
    DROP COLUMN withdrawn_for,
    DROP COLUMN withdrawn_by,
    DROP COLUMN withdrawn_at,
    DROP COLUMN title_key,
    DROP CONSTRAINT charges_kind_check,
    ADD CONSTRAINT charges_kind_check CHECK (kind IN ('instalment'));
