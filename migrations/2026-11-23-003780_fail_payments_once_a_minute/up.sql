-- A charge's failures are kept once a minute. Those before, and an older binary's, have no minute.
ALTER TABLE failed_payments ADD COLUMN minute timestamptz;
