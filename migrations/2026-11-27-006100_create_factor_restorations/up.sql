-- Since when an account has to set a second factor up before its next session, because its former one was removed.
ALTER TABLE staff ADD COLUMN restored_at timestamptz;

-- Requests to remove the second factor of somebody who has lost it. A row stays when it has ended.
CREATE TABLE factor_restorations (
    college_id uuid NOT NULL,
    -- Made of the instant of the request, so that the order of ids is that of time.
    id uuid NOT NULL,
    -- Whose factor.
    staff_id uuid NOT NULL,
    asked_by uuid NOT NULL,
    reason text NOT NULL,
    asked_at timestamptz NOT NULL,
    -- SHA-256 of the token in the first mails, which stops it.
    token_hash bytea NOT NULL CONSTRAINT factor_restorations_token UNIQUE,
    -- When it is done without a second super admin; null where one has to confirm.
    due_at timestamptz,
    -- When the mails of the middle were written, and SHA-256 of their token.
    reminded_at timestamptz,
    reminder_hash bytea CONSTRAINT factor_restorations_reminder UNIQUE,
    ended_at timestamptz,
    outcome text CONSTRAINT factor_restorations_outcome CHECK (outcome IN ('restored', 'stopped')),
    -- Who confirmed it, or stopped it; null for the end of the time, the link and the operator.
    ended_by uuid,
    -- Why it was stopped.
    comment text,
    PRIMARY KEY (college_id, id),
    CONSTRAINT factor_restorations_ended CHECK ((ended_at IS NULL) = (outcome IS NULL)),
    CONSTRAINT factor_restorations_ended_by CHECK (ended_by IS NULL OR ended_at IS NOT NULL),
    CONSTRAINT factor_restorations_comment CHECK (comment IS NULL OR outcome = 'stopped'),
    CONSTRAINT factor_restorations_reminded CHECK ((reminded_at IS NULL) = (reminder_hash IS NULL)),
    FOREIGN KEY (college_id, staff_id) REFERENCES staff (college_id, id),
    FOREIGN KEY (college_id, asked_by) REFERENCES staff (college_id, id),
    FOREIGN KEY (college_id, ended_by) REFERENCES staff (college_id, id)
);
CREATE UNIQUE INDEX factor_restorations_open ON factor_restorations (college_id, staff_id) WHERE ended_at IS NULL;
CREATE INDEX factor_restorations_of_staff ON factor_restorations (college_id, staff_id);
CREATE INDEX factor_restorations_by_asker ON factor_restorations (college_id, asked_by);
CREATE INDEX factor_restorations_by_ender ON factor_restorations (college_id, ended_by);
CREATE INDEX factor_restorations_due ON factor_restorations (due_at) WHERE ended_at IS NULL;

GRANT SELECT, INSERT ON factor_restorations TO portal_app;
GRANT UPDATE (due_at, reminded_at, reminder_hash, ended_at, outcome, ended_by, comment) ON factor_restorations
    TO portal_app;
GRANT UPDATE (restored_at) ON staff TO portal_app;
