ALTER TABLE leaves DROP CONSTRAINT leaves_standing;
ALTER TABLE leaves ADD CONSTRAINT leaves_standing CHECK (
    (decided_at IS NULL) = (decided_by IS NULL)
    AND (comment IS NULL OR decided_at IS NOT NULL)
    AND ((status = 'Pending' AND decided_at IS NULL AND withdrawn_at IS NULL)
        OR (status = 'Withdrawn' AND decided_at IS NULL AND withdrawn_at IS NOT NULL)
        OR (status IN ('Approved', 'Rejected') AND decided_at IS NOT NULL AND withdrawn_at IS NULL))) NOT VALID;
