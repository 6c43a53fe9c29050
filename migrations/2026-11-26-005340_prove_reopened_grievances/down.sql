ALTER TABLE grievances DROP CONSTRAINT grievances_first_resolver;
ALTER TABLE grievances DROP CONSTRAINT grievances_reopening;
ALTER TABLE grievances ADD CONSTRAINT grievances_reopening CHECK (
    (reopened_at IS NULL) = (reopened_for IS NULL)
    AND (reopened_at IS NULL) = (first_resolved_by IS NULL)
    AND (reopened_at IS NULL) = (first_resolved_at IS NULL)
    AND (reopened_at IS NOT NULL OR first_reply IS NULL)
    AND reopened_for <> '' AND first_reply <> '') NOT VALID;
ALTER TABLE grievances ADD CONSTRAINT grievances_first_resolver
    FOREIGN KEY (college_id, first_resolved_by) REFERENCES staff (college_id, id) NOT VALID;
