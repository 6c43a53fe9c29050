ALTER TABLE leaves DROP CONSTRAINT leaves_state;
ALTER TABLE leaves ADD CONSTRAINT leaves_state CHECK (
    status IN ('Pending', 'Approved', 'Rejected')
    AND (decided_at IS NULL) = (decided_by IS NULL)
    AND (status = 'Pending') = (decided_at IS NULL)
    AND (status = 'Pending' OR withdrawn_at IS NULL)
    AND (status <> 'Pending' OR comment IS NULL)) NOT VALID;
