-- squawk-ignore-file prefer-bigint-over-smallint, prefer-bigint-over-int, ban-drop-not-null
-- An import of present students from a file. One person imports them; another one approves what they owe from before.
CREATE TABLE student_imports (
    college_id uuid NOT NULL,
    id uuid NOT NULL,
    -- The one whose classes the students enter.
    year_id uuid NOT NULL,
    -- Of a password that nobody knows: until a student sets one, nobody signs in.
    password_hash text NOT NULL,
    imported_by uuid NOT NULL,
    imported_at timestamptz NOT NULL,
    -- When the worker was through with its rows.
    ended_at timestamptz,
    dues_outcome text CHECK (dues_outcome IN ('Approved', 'Dismissed')),
    decided_by uuid,
    decided_at timestamptz,
    -- When the worker had demanded what was approved.
    demanded_at timestamptz,
    PRIMARY KEY (college_id, id),
    FOREIGN KEY (college_id, year_id) REFERENCES academic_years (college_id, id),
    FOREIGN KEY (college_id, imported_by) REFERENCES staff (college_id, id),
    FOREIGN KEY (college_id, decided_by) REFERENCES staff (college_id, id),
    CONSTRAINT student_imports_decided CHECK (num_nulls(dues_outcome, decided_by, decided_at) IN (0, 3)),
    -- Who imported them may only dismiss what they owe.
    CONSTRAINT student_imports_by_two CHECK (dues_outcome <> 'Approved' OR decided_by <> imported_by)
);
-- What the worker has to do.
CREATE INDEX student_imports_waiting ON student_imports (imported_at, college_id, id)
    WHERE ended_at IS NULL OR dues_outcome = 'Approved' AND demanded_at IS NULL;
CREATE INDEX student_imports_of_year ON student_imports (college_id, year_id);
CREATE INDEX student_imports_by_importer ON student_imports (college_id, imported_by);
CREATE INDEX student_imports_by_decider ON student_imports (college_id, decided_by);

-- The rows of its file.
CREATE TABLE imported_students (
    college_id uuid NOT NULL,
    import_id uuid NOT NULL,
    -- As a spreadsheet counts: 1 has the headings.
    row_no integer NOT NULL CHECK (row_no > 1),
    name text NOT NULL,
    email text NOT NULL,
    email_key text NOT NULL,
    search_key text NOT NULL,
    phone text NOT NULL,
    dob date NOT NULL,
    -- No foreign key: a row does not keep a course from being removed, and is left out then.
    course_id uuid NOT NULL,
    term smallint NOT NULL CHECK (term BETWEEN 1 AND 12),
    division text,
    division_key text,
    roll_no smallint CHECK (roll_no BETWEEN 1 AND 9999),
    university_no text,
    university_key text,
    dues_title text,
    -- Paise.
    dues_amount bigint CHECK (dues_amount > 0),
    dues_on date,
    state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'enrolled', 'leftOut', 'takenBack')),
    -- Why the student was left out.
    reason text,
    student_id uuid,
    -- Whether the worker has demanded the dues.
    is_demanded boolean NOT NULL DEFAULT false,
    -- Of the code with which the student sets the first password.
    code_hash bytea,
    code_sent_at timestamptz,
    PRIMARY KEY (college_id, import_id, row_no),
    FOREIGN KEY (college_id, import_id) REFERENCES student_imports (college_id, id),
    FOREIGN KEY (college_id, student_id) REFERENCES students (college_id, id),
    CONSTRAINT imported_students_once UNIQUE (college_id, student_id),
    CONSTRAINT imported_students_division CHECK ((division IS NULL) = (division_key IS NULL)),
    CONSTRAINT imported_students_university CHECK ((university_no IS NULL) = (university_key IS NULL)),
    CONSTRAINT imported_students_dues CHECK (num_nulls(dues_title, dues_amount, dues_on) IN (0, 3)),
    CONSTRAINT imported_students_left_out CHECK ((state = 'leftOut') = (reason IS NOT NULL)),
    CONSTRAINT imported_students_student CHECK ((state IN ('enrolled', 'takenBack')) = (student_id IS NOT NULL)),
    CONSTRAINT imported_students_code CHECK ((code_hash IS NULL) = (code_sent_at IS NULL))
);
-- Whose address it is, or will be. Who sets a first password names no college.
CREATE INDEX imported_students_by_email ON imported_students (email_key);
CREATE INDEX imported_students_waiting ON imported_students (college_id, import_id, row_no) WHERE state = 'waiting';

GRANT SELECT, INSERT ON student_imports, imported_students TO portal_app;
GRANT UPDATE (ended_at, dues_outcome, decided_by, decided_at, demanded_at) ON student_imports TO portal_app;
GRANT UPDATE (state, reason, student_id, is_demanded, code_hash, code_sent_at) ON imported_students TO portal_app;

-- Whom the college has brought in has not applied. What the college does not know is null, until the student fills it in.
ALTER TABLE applications
    ADD COLUMN is_imported boolean NOT NULL DEFAULT false,
    ALTER COLUMN gender DROP NOT NULL,
    ALTER COLUMN parent_name DROP NOT NULL,
    ALTER COLUMN parent_phone DROP NOT NULL,
    ALTER COLUMN address DROP NOT NULL,
    ALTER COLUMN last_institution DROP NOT NULL,
    ALTER COLUMN score DROP NOT NULL,
    ADD CONSTRAINT applications_complete CHECK (
        is_imported OR num_nulls(gender, parent_name, parent_phone, address, last_institution, score) = 0) NOT VALID;
