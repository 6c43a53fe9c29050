DROP INDEX CONCURRENTLY wallets_by_balance;
