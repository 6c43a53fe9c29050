ALTER TABLE grievances VALIDATE CONSTRAINT grievances_reopening;
ALTER TABLE grievances VALIDATE CONSTRAINT grievances_first_resolver;
