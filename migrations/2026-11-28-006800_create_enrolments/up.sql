-- squawk-ignore-file prefer-bigint-over-smallint
-- A course is taught under a regulation, in terms; a class is a course and term in an academic year; an enrolment is a
-- student in a class.
CREATE TABLE regulations (
    college_id uuid NOT NULL,
    id uuid NOT NULL,
    course_id uuid NOT NULL,
    name text NOT NULL CHECK (name <> ''),
    name_key text NOT NULL,
    terms smallint NOT NULL CHECK (terms BETWEEN 1 AND 12),
    state text NOT NULL CHECK (state IN ('Draft', 'Open', 'Closed')),
    PRIMARY KEY (college_id, id),
    FOREIGN KEY (college_id, course_id) REFERENCES courses (college_id, id) ON DELETE CASCADE,
    CONSTRAINT regulations_name UNIQUE (college_id, course_id, name_key)
);
-- The one that admissions enter.
CREATE UNIQUE INDEX regulations_one_open ON regulations (college_id, course_id) WHERE state = 'Open';

CREATE TABLE academic_years (
    college_id uuid NOT NULL REFERENCES colleges (id),
    id uuid NOT NULL,
    name text NOT NULL CHECK (name <> ''),
    name_key text NOT NULL,
    begins_on date NOT NULL,
    ends_on date NOT NULL,
    state text NOT NULL CHECK (state IN ('Planned', 'Open', 'Closed')),
    PRIMARY KEY (college_id, id),
    CONSTRAINT academic_years_name UNIQUE (college_id, name_key),
    CONSTRAINT academic_years_begin UNIQUE (college_id, begins_on),
    CONSTRAINT academic_years_days CHECK (begins_on <= ends_on)
);

CREATE TABLE classes (
    college_id uuid NOT NULL,
    id uuid NOT NULL,
    year_id uuid NOT NULL,
    course_id uuid NOT NULL,
    term smallint NOT NULL CHECK (term > 0),
    PRIMARY KEY (college_id, id),
    FOREIGN KEY (college_id, year_id) REFERENCES academic_years (college_id, id),
    FOREIGN KEY (college_id, course_id) REFERENCES courses (college_id, id) ON DELETE CASCADE,
    CONSTRAINT classes_once UNIQUE (college_id, year_id, course_id, term)
);
CREATE INDEX classes_of_course ON classes (college_id, course_id);

CREATE TABLE enrolments (
    college_id uuid NOT NULL,
    id uuid NOT NULL,
    student_id uuid NOT NULL,
    class_id uuid NOT NULL,
    regulation_id uuid NOT NULL,
    via text NOT NULL CHECK (via IN ('Admission', 'Promotion', 'Repeat', 'Lateral', 'Transfer', 'Readmission', 'Import',
                                     'Migration')),
    state text NOT NULL CHECK (state IN ('Enrolled', 'Completed', 'Promoted', 'PromotedWithBacklogs', 'Detained', 'PassedOut',
                                         'Left', 'Cancelled')),
    -- In India.
    opened_on date NOT NULL,
    closed_on date,
    PRIMARY KEY (college_id, id),
    FOREIGN KEY (college_id, student_id) REFERENCES students (college_id, id),
    -- A course that nobody is in, nor has been, is removed with what was cancelled in it.
    FOREIGN KEY (college_id, class_id) REFERENCES classes (college_id, id) ON DELETE CASCADE,
    FOREIGN KEY (college_id, regulation_id) REFERENCES regulations (college_id, id) ON DELETE CASCADE,
    -- So that what belongs to an enrolment carries the student too.
    CONSTRAINT enrolments_of_student UNIQUE (college_id, student_id, id),
    CONSTRAINT enrolments_closed CHECK ((state = 'Enrolled') = (closed_on IS NULL))
);
CREATE UNIQUE INDEX enrolments_one_live ON enrolments (college_id, student_id) WHERE closed_on IS NULL;
CREATE INDEX enrolments_of_class ON enrolments (college_id, class_id, student_id);
CREATE INDEX enrolments_of_regulation ON enrolments (college_id, regulation_id);

CREATE FUNCTION refuse_removal_of_enrolment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'an enrolment that was not cancelled is never removed' USING ERRCODE = 'restrict_violation';
END
$$;
CREATE TRIGGER enrolments_are_kept BEFORE DELETE ON enrolments
    FOR EACH ROW WHEN (OLD.state <> 'Cancelled') EXECUTE FUNCTION refuse_removal_of_enrolment();

-- What a student takes: the subjects of the term under the regulation.
CREATE TABLE enrolment_subjects (
    college_id uuid NOT NULL,
    enrolment_id uuid NOT NULL,
    subject_id uuid NOT NULL,
    PRIMARY KEY (college_id, enrolment_id, subject_id),
    FOREIGN KEY (college_id, enrolment_id) REFERENCES enrolments (college_id, id) ON DELETE CASCADE,
    FOREIGN KEY (college_id, subject_id) REFERENCES subjects (college_id, id) ON DELETE CASCADE
);
CREATE INDEX enrolment_subjects_of_subject ON enrolment_subjects (college_id, subject_id, enrolment_id);

-- How far large back-fills are, of which a worker does some at a time. A row is there once it has begun.
CREATE TABLE back_fills (
    name text PRIMARY KEY,
    -- The last that is done, by college and id.
    college uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000',
    id uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000',
    done_at timestamptz
);

GRANT SELECT ON regulations, academic_years, classes, enrolments, enrolment_subjects, back_fills TO portal_app;
