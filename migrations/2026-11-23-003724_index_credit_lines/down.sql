DROP INDEX CONCURRENTLY IF EXISTS transfers_credit_lines;
