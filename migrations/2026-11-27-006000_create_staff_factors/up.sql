-- Tries are at most five:
-- squawk-ignore-file prefer-bigint-over-int
-- The second factors of staff accounts. A sign-in whose factor is still to come is no row of `sessions`: the release
-- before would take it for a whole one.
ALTER TABLE staff ADD COLUMN role_since timestamptz NOT NULL DEFAULT now();
GRANT UPDATE (role_since) ON staff TO portal_app;

-- The release before changes roles without this column.
CREATE FUNCTION note_role_since() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog AS $$
BEGIN
    NEW.role_since := now();
    RETURN NEW;
END
$$;
CREATE TRIGGER staff_role_since BEFORE UPDATE OF role ON staff FOR EACH ROW
    WHEN (OLD.role IS DISTINCT FROM NEW.role AND OLD.role_since = NEW.role_since)
    EXECUTE FUNCTION note_role_since();

-- The roles that a college has added to those that always need a factor.
CREATE TABLE factor_roles (
    college_id uuid NOT NULL REFERENCES colleges (id),
    role text NOT NULL CHECK (role IN ('docAdmin', 'hod', 'grievanceAdmin', 'leaveAdmin', 'scholarshipAdmin', 'teacher')),
    PRIMARY KEY (college_id, role)
);

-- Authenticator apps. One that is not confirmed was shown and has not yet proved itself by a code.
CREATE TABLE authenticators (
    college_id uuid NOT NULL,
    id uuid NOT NULL,
    staff_id uuid NOT NULL,
    -- The shared secret, sealed under the id.
    sealed bytea NOT NULL,
    -- The secret of `secret_keys` under which it is sealed.
    sealed_by bytea NOT NULL,
    created_at timestamptz NOT NULL,
    confirmed_at timestamptz,
    -- The latest step (of 30 seconds, since 1970) whose code was used. Each is used once, on all instances.
    last_step bigint NOT NULL DEFAULT 0,
    PRIMARY KEY (college_id, id),
    FOREIGN KEY (college_id, staff_id) REFERENCES staff (college_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX authenticators_one ON authenticators (college_id, staff_id) WHERE confirmed_at IS NOT NULL;
CREATE UNIQUE INDEX authenticators_one_shown ON authenticators (college_id, staff_id) WHERE confirmed_at IS NULL;
CREATE INDEX authenticators_sealed_by ON authenticators (sealed_by);

CREATE TABLE recovery_codes (
    college_id uuid NOT NULL,
    staff_id uuid NOT NULL,
    -- A keyed hash of its 120 random bits.
    code_hash bytea NOT NULL,
    used_at timestamptz,
    PRIMARY KEY (college_id, staff_id, code_hash),
    FOREIGN KEY (college_id, staff_id) REFERENCES staff (college_id, id) ON DELETE CASCADE
);

-- Sign-ins by password that wait for the factor.
CREATE TABLE sign_ins (
    -- SHA-256 of the cookie's key.
    key_hash bytea PRIMARY KEY,
    college_id uuid NOT NULL REFERENCES colleges (id),
    staff_id uuid NOT NULL,
    -- Must equal the account's generation.
    generation integer NOT NULL,
    begun_at timestamptz NOT NULL,
    -- Wrong codes.
    tries smallint NOT NULL DEFAULT 0,
    FOREIGN KEY (college_id, staff_id) REFERENCES staff (college_id, id) ON DELETE CASCADE
);
CREATE INDEX sign_ins_of_staff ON sign_ins (college_id, staff_id);
CREATE INDEX sign_ins_by_age ON sign_ins (begun_at);

GRANT SELECT, INSERT, DELETE ON factor_roles, authenticators, recovery_codes, sign_ins TO portal_app;
GRANT UPDATE (sealed, sealed_by, confirmed_at, last_step) ON authenticators TO portal_app;
GRANT UPDATE (used_at) ON recovery_codes TO portal_app;
GRANT UPDATE (tries) ON sign_ins TO portal_app;
