-- Not possible once a leave has been withdrawn.
ALTER TABLE leaves ADD CONSTRAINT leaves_status_check CHECK (status IN ('Pending', 'Approved', 'Rejected'));
ALTER TABLE leaves ADD CONSTRAINT leaves_state CHECK (
    (decided_at IS NULL) = (decided_by IS NULL)
    AND (status = 'Pending') = (decided_at IS NULL)
    AND (status <> 'Pending' OR comment IS NULL));
ALTER TABLE leaves DROP CONSTRAINT leaves_standing;
REVOKE UPDATE (withdrawn_at) ON leaves FROM portal_app;
ALTER TABLE leaves DROP COLUMN withdrawn_at;
