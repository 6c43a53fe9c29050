-- Grievances of a status are sorted by docket; those of all have a unique index.
CREATE INDEX CONCURRENTLY IF NOT EXISTS grievances_by_docket ON grievances (college_id, status, docket, id);
