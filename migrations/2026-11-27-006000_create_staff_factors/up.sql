-- Tries are at most five:
-- squawk-ignore-file prefer-bigint-over-int
-- The second factors of staff accounts. A sign-in whose factor is still to come is no row of `sessions`: the release
-- before would take it for a whole one.
-- Since when an account has its role; for those of before, since now.
ALTER TABLE staff ADD COLUMN role_since timestamptz NOT NULL DEFAULT now();

-- A trigger, as the release before changes roles without knowing this column.
CREATE FUNCTION note_role_since() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog AS $$
BEGIN
    NEW.role_since := now();
    RETURN NEW;
END
$$;
CREATE TRIGGER staff_role_since BEFORE UPDATE OF role ON staff FOR EACH ROW
    WHEN (OLD.role IS DISTINCT FROM NEW.role) EXECUTE FUNCTION note_role_since();

-- The roles that a college has added to those that always need a factor.
CREATE TABLE factor_roles (
    college_id uuid NOT NULL REFERENCES colleges (id),
    role text NOT NULL CHECK (role IN ('docAdmin', 'hod', 'grievanceAdmin', 'leaveAdmin', 'scholarshipAdmin', 'teacher')),
    added_at timestamptz NOT NULL,
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

-- The recovery codes of an account, which are drawn and shown together.
CREATE TABLE recovery_sets (
    college_id uuid NOT NULL,
    staff_id uuid NOT NULL,
    -- The key of the hashes of the codes, sealed under the account's id: so they outlive a change of the secret.
    sealed bytea NOT NULL,
    -- The secret of `secret_keys` under which it is sealed.
    sealed_by bytea NOT NULL,
    PRIMARY KEY (college_id, staff_id),
    FOREIGN KEY (college_id, staff_id) REFERENCES staff (college_id, id) ON DELETE CASCADE
);
CREATE INDEX recovery_sets_sealed_by ON recovery_sets (sealed_by);

CREATE TABLE recovery_codes (
    college_id uuid NOT NULL,
    staff_id uuid NOT NULL,
    -- HMAC-SHA256 of its 120 random bits.
    code_hash bytea NOT NULL,
    used_at timestamptz,
    PRIMARY KEY (college_id, staff_id, code_hash),
    FOREIGN KEY (college_id, staff_id) REFERENCES recovery_sets (college_id, staff_id) ON DELETE CASCADE
);

-- Sign-ins by password that wait for the factor.
CREATE TABLE pending_sign_ins (
    -- SHA-256 of the cookie's key.
    key_hash bytea PRIMARY KEY,
    college_id uuid NOT NULL REFERENCES colleges (id),
    staff_id uuid NOT NULL,
    -- Must equal the account's generation.
    generation integer NOT NULL,
    begun_at timestamptz NOT NULL,
    -- Wrong codes.
    -- squawk-ignore prefer-bigint-over-smallint
    tries smallint NOT NULL DEFAULT 0,
    FOREIGN KEY (college_id, staff_id) REFERENCES staff (college_id, id) ON DELETE CASCADE
);
CREATE INDEX pending_sign_ins_of_staff ON pending_sign_ins (college_id, staff_id);
CREATE INDEX pending_sign_ins_by_age ON pending_sign_ins (begun_at);

GRANT SELECT, INSERT, DELETE ON factor_roles, authenticators, recovery_sets, pending_sign_ins TO portal_app;
GRANT SELECT, INSERT ON recovery_codes TO portal_app;
GRANT UPDATE (sealed, sealed_by, confirmed_at, last_step) ON authenticators TO portal_app;
GRANT UPDATE (sealed, sealed_by) ON recovery_sets TO portal_app;
GRANT UPDATE (used_at) ON recovery_codes TO portal_app;
GRANT UPDATE (tries) ON pending_sign_ins TO portal_app;
