-- squawk-ignore-file prefer-bigint-over-smallint
-- What a student owes for an academic year and course: raised once, in lines; its charges are the instalments.
CREATE TABLE demands (
    college_id uuid NOT NULL,
    id uuid NOT NULL,
    student_id uuid NOT NULL,
    year_id uuid NOT NULL,
    -- No foreign key, as of charges: a fee that was withdrawn does not keep a course from being removed.
    course_id uuid NOT NULL,
    year_of_study smallint NOT NULL CHECK (year_of_study BETWEEN 1 AND 12),
    -- Goes up when the instalments are withdrawn: the next ones are of another plan.
    plan smallint NOT NULL DEFAULT 1 CHECK (plan > 0),
    PRIMARY KEY (college_id, id),
    -- So that charges carry the student too.
    CONSTRAINT demands_of_student UNIQUE (college_id, student_id, id),
    CONSTRAINT demands_once UNIQUE (college_id, student_id, year_id, course_id),
    FOREIGN KEY (college_id, student_id) REFERENCES students (college_id, id),
    FOREIGN KEY (college_id, year_id) REFERENCES academic_years (college_id, id)
);
CREATE INDEX demands_of_year ON demands (college_id, year_id);

CREATE TABLE demand_lines (
    college_id uuid NOT NULL,
    demand_id uuid NOT NULL,
    plan smallint NOT NULL,
    -- A correction takes a withdrawn instalment away.
    kind text NOT NULL CHECK (kind IN ('fee', 'correction')),
    -- Of a correction, the number of the instalment.
    position smallint NOT NULL,
    -- Empty of the base fee, and of a correction.
    title text NOT NULL,
    -- Of the year's fee: less than all for those who repeat the year of study.
    percent smallint NOT NULL DEFAULT 100 CHECK (percent BETWEEN 0 AND 100),
    -- Paise.
    amount bigint NOT NULL,
    at timestamptz NOT NULL,
    PRIMARY KEY (college_id, demand_id, plan, kind, position),
    FOREIGN KEY (college_id, demand_id) REFERENCES demands (college_id, id),
    CONSTRAINT demand_lines_sign CHECK (CASE kind WHEN 'fee' THEN amount >= 0 ELSE amount < 0 END)
);
CREATE TRIGGER demand_lines_are_append_only BEFORE UPDATE OR DELETE ON demand_lines
    FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER demand_lines_are_not_emptied BEFORE TRUNCATE ON demand_lines
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
GRANT SELECT ON demands, demand_lines TO portal_app;
