-- Who did what to whose record, when. Append-only, by grant and by trigger.
CREATE TABLE audit (
    college_id uuid NOT NULL REFERENCES colleges (id),
    id uuid NOT NULL,
    at timestamptz NOT NULL,
    -- No foreign keys: the audit outlives what it speaks of. NULL: done from the command line.
    staff_id uuid,
    action text NOT NULL,
    subject_kind text NOT NULL,
    subject_id uuid NOT NULL,
    detail jsonb NOT NULL DEFAULT '{}',
    PRIMARY KEY (college_id, id)
);

CREATE TRIGGER audit_is_append_only BEFORE UPDATE OR DELETE ON audit
    FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_is_never_emptied BEFORE TRUNCATE ON audit
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

GRANT SELECT, INSERT ON audit TO portal_app;
