DROP TRIGGER grievances_are_reopened_once ON grievances;
REVOKE UPDATE (reopened_at, reopened_for, first_resolved_by, first_resolved_at, first_reply)
    ON grievances FROM portal_app;
ALTER TABLE grievances DROP CONSTRAINT grievances_first_resolver;
ALTER TABLE grievances DROP CONSTRAINT grievances_reopening;
ALTER TABLE grievances DROP COLUMN first_reply;
ALTER TABLE grievances DROP COLUMN first_resolved_at;
ALTER TABLE grievances DROP COLUMN first_resolved_by;
ALTER TABLE grievances DROP COLUMN reopened_for;
ALTER TABLE grievances DROP COLUMN reopened_at;
