DROP INDEX CONCURRENTLY grievances_by_decision;
