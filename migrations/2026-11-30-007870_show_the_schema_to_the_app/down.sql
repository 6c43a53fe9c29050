REVOKE SELECT ON __diesel_schema_migrations FROM portal_app;
