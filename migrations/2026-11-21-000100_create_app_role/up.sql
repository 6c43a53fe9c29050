-- The role under which every pooled connection works. It owns nothing, and the tables that must
-- never be rewritten do not grant it UPDATE, DELETE or TRUNCATE. Roles belong to the whole server,
-- so another database of it may have made this one already, perhaps at this very moment.
DO $$
DECLARE
    -- From version 16 on, membership alone no longer allows SET ROLE.
    needed text := CASE WHEN current_setting('server_version_num')::integer >= 160000 THEN 'SET' ELSE 'MEMBER' END;
BEGIN
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'portal_app') THEN
        BEGIN
            CREATE ROLE portal_app NOLOGIN;
        EXCEPTION
            WHEN duplicate_object OR unique_violation THEN NULL;
            WHEN insufficient_privilege THEN
                RAISE EXCEPTION 'The role portal_app is missing and % may not create it. As a superuser run: CREATE ROLE portal_app NOLOGIN; GRANT portal_app TO %;', current_user, current_user;
        END;
    END IF;
    IF NOT pg_has_role(current_user, 'portal_app', needed) THEN
        BEGIN
            EXECUTE format('GRANT portal_app TO %I', current_user);
        EXCEPTION
            WHEN insufficient_privilege THEN
                RAISE EXCEPTION 'The role portal_app is there, but % may not work under it. As a superuser run: GRANT portal_app TO %;', current_user, current_user;
        END;
    END IF;
END
$$;

GRANT USAGE ON SCHEMA public TO portal_app;

-- For the triggers of append-only tables: the second lock behind the missing grants, which also
-- stops the owner of the tables.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'rows of % are never changed or removed', TG_TABLE_NAME
        USING ERRCODE = 'restrict_violation';
END
$$;
