-- A student who is not content with a resolution re-opens the grievance, once: it is pending again, and how it was
-- resolved before is kept beside it. The release before reads and resolves such a grievance as any other that waits.
ALTER TABLE grievances ADD COLUMN reopened_at timestamptz;
ALTER TABLE grievances ADD COLUMN reopened_for text;
ALTER TABLE grievances ADD COLUMN first_resolved_by uuid;
ALTER TABLE grievances ADD COLUMN first_resolved_at timestamptz;
ALTER TABLE grievances ADD COLUMN first_reply text;
-- Every grievance of before meets both, so a later migration only proves them.
ALTER TABLE grievances ADD CONSTRAINT grievances_reopening CHECK (
    (reopened_at IS NULL) = (reopened_for IS NULL)
    AND (reopened_at IS NULL) = (first_resolved_by IS NULL)
    AND (reopened_at IS NULL) = (first_resolved_at IS NULL)
    AND (reopened_at IS NOT NULL OR first_reply IS NULL)
    AND reopened_for <> '' AND first_reply <> '') NOT VALID;
ALTER TABLE grievances ADD CONSTRAINT grievances_first_resolver
    FOREIGN KEY (college_id, first_resolved_by) REFERENCES staff (college_id, id) NOT VALID;
GRANT UPDATE (reopened_at, reopened_for, first_resolved_by, first_resolved_at, first_reply)
    ON grievances TO portal_app;

-- A grievance is re-opened once, and what was said before it is never rewritten.
CREATE TRIGGER grievances_are_reopened_once BEFORE UPDATE ON grievances
    FOR EACH ROW WHEN (OLD.reopened_at IS NOT NULL
        AND (OLD.reopened_at, OLD.reopened_for, OLD.first_resolved_by, OLD.first_resolved_at, OLD.first_reply)
            IS DISTINCT FROM
            (NEW.reopened_at, NEW.reopened_for, NEW.first_resolved_by, NEW.first_resolved_at, NEW.first_reply))
    EXECUTE FUNCTION refuse_change();
