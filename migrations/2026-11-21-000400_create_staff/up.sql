CREATE TABLE staff (
    college_id uuid NOT NULL REFERENCES colleges (id),
    id uuid NOT NULL,
    username text NOT NULL CHECK (username <> ''),
    username_key text NOT NULL,
    name text NOT NULL CHECK (name <> ''),
    email text NOT NULL,
    email_key text NOT NULL CONSTRAINT staff_email_key UNIQUE,
    password_hash text NOT NULL,
    status text NOT NULL CHECK (status IN ('pending', 'active', 'disabled')),
    role text CHECK (role IN ('superAdmin', 'docAdmin', 'marksAdmin', 'accountantAdmin', 'hod',
                              'grievanceAdmin', 'leaveAdmin', 'scholarshipAdmin', 'teacher')),
    -- Goes up when every session must end; a session is good for one generation.
    generation integer NOT NULL DEFAULT 0,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (college_id, id),
    CONSTRAINT staff_username UNIQUE (college_id, username_key),
    CONSTRAINT staff_pending_without_role CHECK ((status = 'pending') = (role IS NULL))
);

-- Login by user name does not say at which college.
CREATE INDEX staff_by_username ON staff (username_key, created_at);

CREATE TABLE staff_invitations (
    college_id uuid NOT NULL REFERENCES colleges (id),
    id uuid NOT NULL,
    email text NOT NULL,
    email_key text NOT NULL,
    role text NOT NULL CHECK (role IN ('superAdmin', 'docAdmin', 'marksAdmin', 'accountantAdmin', 'hod',
                                       'grievanceAdmin', 'leaveAdmin', 'scholarshipAdmin', 'teacher')),
    -- NULL: invited from the command line.
    invited_by uuid,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (college_id, id),
    CONSTRAINT staff_invitations_email UNIQUE (college_id, email_key),
    FOREIGN KEY (college_id, invited_by) REFERENCES staff (college_id, id)
);

GRANT SELECT, INSERT, DELETE ON staff TO portal_app;
GRANT UPDATE (username, username_key, name, password_hash, status, role, generation) ON staff TO portal_app;
GRANT SELECT, INSERT, DELETE ON staff_invitations TO portal_app;
