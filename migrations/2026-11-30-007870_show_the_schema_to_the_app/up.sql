-- A portal that logs in as a role without ownership sees by this whether the schema is up to date.
GRANT SELECT ON __diesel_schema_migrations TO portal_app;
