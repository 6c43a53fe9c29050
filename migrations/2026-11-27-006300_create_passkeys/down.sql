DROP TABLE passkey_ceremonies, passkeys, passkey_owners, passkey_domain;
