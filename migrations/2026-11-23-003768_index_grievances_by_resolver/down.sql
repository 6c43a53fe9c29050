DROP INDEX CONCURRENTLY grievances_resolved_by;
