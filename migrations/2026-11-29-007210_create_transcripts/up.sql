-- squawk-ignore-file prefer-bigint-over-smallint
-- Which results a transcript lists, by what code it is verified, and when it was made. What it says of them is what they say,
-- and they never change. The next issue makes another transcript.
CREATE TABLE transcripts (
    college_id uuid NOT NULL,
    student_id uuid NOT NULL,
    -- The last one of the issues that it lists.
    last_issue smallint NOT NULL,
    id uuid NOT NULL,
    code text NOT NULL CONSTRAINT transcripts_code UNIQUE CHECK (code ~ '^[0-9A-Z]{26}$'),
    made_at timestamptz NOT NULL,
    -- The numbers of the issues that it lists, in its order.
    issues smallint[] NOT NULL CHECK (cardinality(issues) > 0),
    PRIMARY KEY (college_id, student_id, last_issue),
    FOREIGN KEY (college_id, student_id, last_issue) REFERENCES results (college_id, student_id, number)
);

CREATE TRIGGER transcripts_are_append_only BEFORE UPDATE OR DELETE ON transcripts
    FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER transcripts_are_never_emptied BEFORE TRUNCATE ON transcripts
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

GRANT SELECT, INSERT ON transcripts TO portal_app;
