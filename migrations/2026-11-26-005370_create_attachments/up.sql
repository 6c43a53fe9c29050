-- A file has at most 5 MB:
-- squawk-ignore-file prefer-bigint-over-int
-- Files that students send with leaves and grievances, kept in the document store under their id. As with documents, the
-- row is there before the file is and until after it is gone.
CREATE TABLE attachments (
    college_id uuid NOT NULL,
    id uuid NOT NULL,
    student_id uuid NOT NULL,
    media_type text NOT NULL CHECK (media_type IN ('image/png', 'image/jpeg', 'application/pdf')),
    bytes integer NOT NULL CHECK (bytes > 0),
    -- incoming: the file is on its way; current: what it was sent with names it; discarded: to be swept away.
    state text NOT NULL CHECK (state IN ('incoming', 'current', 'discarded')),
    -- The secret of `secret_keys` under which it is sealed.
    sealed_by bytea NOT NULL,
    created_at timestamptz NOT NULL,
    state_at timestamptz NOT NULL,
    PRIMARY KEY (college_id, id),
    FOREIGN KEY (college_id, student_id) REFERENCES students (college_id, id)
);
CREATE INDEX attachments_of_student ON attachments (college_id, student_id);
CREATE INDEX attachments_to_sweep ON attachments (state_at) WHERE state <> 'current';
GRANT SELECT, INSERT, DELETE ON attachments TO portal_app;
GRANT UPDATE (state, state_at, sealed_by) ON attachments TO portal_app;

-- Every file of the document store.
CREATE VIEW stored_files AS
SELECT college_id, id, state, state_at, created_at, sealed_by FROM documents
UNION ALL
SELECT college_id, id, state, state_at, created_at, sealed_by FROM attachments;
GRANT SELECT ON stored_files TO portal_app;

ALTER TABLE leaves ADD COLUMN attachment_id uuid;
ALTER TABLE grievances ADD COLUMN attachment_id uuid;
GRANT UPDATE (attachment_id) ON leaves TO portal_app;
GRANT UPDATE (attachment_id) ON grievances TO portal_app;
