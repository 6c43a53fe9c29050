-- Nothing reads credits in the order of their ids any more. A version before still does, more slowly.
DROP INDEX CONCURRENTLY IF EXISTS transfers_of_creditor;
