ALTER TABLE device_challenges SET LOGGED;
ALTER TABLE passkey_ceremonies SET LOGGED;
ALTER TABLE throttles SET LOGGED;
