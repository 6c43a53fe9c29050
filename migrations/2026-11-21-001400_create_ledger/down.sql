DROP TABLE failed_payments, transfers, wallets;
DROP FUNCTION post_transfer, check_wallet;
