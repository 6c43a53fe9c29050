DROP INDEX CONCURRENTLY grievances_by_docket;
