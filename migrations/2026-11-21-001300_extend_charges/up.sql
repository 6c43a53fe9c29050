-- Beside the instalments of the fee an accountant raises other charges, and may take those back
-- that are not paid.
ALTER TABLE charges
    DROP CONSTRAINT charges_kind_check,
    ADD CONSTRAINT charges_kind_check CHECK (kind IN ('instalment', 'other')),
    -- The title in comparison form, of what an accountant has raised.
    ADD COLUMN title_key text,
    ADD COLUMN withdrawn_at timestamptz,
    ADD COLUMN withdrawn_by uuid,
    ADD COLUMN withdrawn_for text,
    ADD FOREIGN KEY (college_id, withdrawn_by) REFERENCES staff (college_id, id),
    ADD CONSTRAINT charges_title CHECK ((kind = 'other') = (title_key IS NOT NULL)),
    ADD CONSTRAINT charges_withdrawn CHECK (
        (withdrawn_at IS NULL AND withdrawn_by IS NULL AND withdrawn_for IS NULL)
        OR (kind = 'other' AND withdrawn_at IS NOT NULL AND withdrawn_by IS NOT NULL AND withdrawn_for IS NOT NULL));

-- The same charge is not raised twice by a second click.
CREATE UNIQUE INDEX charges_one_title ON charges (college_id, student_id, title_key, due_on)
    WHERE kind = 'other' AND withdrawn_at IS NULL;

GRANT UPDATE (withdrawn_at, withdrawn_by, withdrawn_for) ON charges TO portal_app;
