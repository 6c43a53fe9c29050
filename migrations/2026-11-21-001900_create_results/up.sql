-- Results as they were issued: copies, which never change. The highest number of a student is the
-- current issue.
CREATE TABLE results (
    college_id uuid NOT NULL,
    student_id uuid NOT NULL,
    number smallint NOT NULL CHECK (number > 0),
    id uuid NOT NULL,
    -- What it is verified by, whoever asks.
    code text NOT NULL CONSTRAINT results_code UNIQUE CHECK (code ~ '^[0-9A-Z]{26}$'),
    published_at timestamptz NOT NULL,
    published_by uuid NOT NULL,
    sap_id text NOT NULL,
    name text NOT NULL CHECK (name <> ''),
    course text NOT NULL CHECK (course <> ''),
    college_name text NOT NULL CHECK (college_name <> ''),
    -- Each subject with its maximum, its best marks and their grade.
    subjects jsonb NOT NULL CHECK (jsonb_typeof(subjects) = 'array'),
    -- In tenths.
    obtained integer NOT NULL CHECK (obtained >= 0),
    max integer NOT NULL CHECK (max > 0 AND obtained <= max),
    grade text NOT NULL CHECK (grade IN ('A+', 'A', 'B', 'C', 'D')),
    verdict text NOT NULL CHECK (verdict IN ('PASS', 'FAIL')),
    PRIMARY KEY (college_id, student_id, number),
    FOREIGN KEY (college_id, student_id) REFERENCES students (college_id, id),
    FOREIGN KEY (college_id, published_by) REFERENCES staff (college_id, id)
);

CREATE TRIGGER results_are_append_only BEFORE UPDATE OR DELETE ON results
    FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER results_are_never_emptied BEFORE TRUNCATE ON results
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

GRANT SELECT, INSERT ON results TO portal_app;
