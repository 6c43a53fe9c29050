-- Counters of tries and challenges under way are worth nothing after a crash or on another machine, and each of them cost
-- a wait for the disk. Without a log they are empty after a crash: who was kept out may try again, and who was asked for a
-- passkey is asked anew.
ALTER TABLE throttles SET UNLOGGED;
ALTER TABLE passkey_ceremonies SET UNLOGGED;
ALTER TABLE device_challenges SET UNLOGGED;
