DROP INDEX CONCURRENTLY transfers_by_shown_id;
