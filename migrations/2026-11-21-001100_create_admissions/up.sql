-- Name, address and SAP id in comparison form, to be searched.
ALTER TABLE students ADD COLUMN search_key text NOT NULL DEFAULT '';
UPDATE students SET search_key = lower(username) || ' ' || email_key || ' ' || sap_id;
ALTER TABLE students ALTER COLUMN search_key DROP DEFAULT;

-- The form as it is being typed, faulty or not; gone when it is submitted.
CREATE TABLE admission_drafts (
    college_id uuid NOT NULL,
    student_id uuid NOT NULL,
    form jsonb NOT NULL,
    saved_at timestamptz NOT NULL,
    PRIMARY KEY (college_id, student_id),
    FOREIGN KEY (college_id, student_id) REFERENCES students (college_id, id)
);

-- What was submitted, and what was decided on it.
CREATE TABLE applications (
    college_id uuid NOT NULL,
    student_id uuid NOT NULL,
    course_id uuid NOT NULL,
    full_name text NOT NULL,
    -- Full name and what the student is searched by, in comparison form.
    search_key text NOT NULL,
    dob date NOT NULL,
    gender text NOT NULL CHECK (gender IN ('male', 'female', 'other')),
    phone text NOT NULL CHECK (phone ~ '^[0-9]{10}$'),
    parent_name text NOT NULL,
    parent_phone text NOT NULL CHECK (parent_phone ~ '^[0-9]{10}$'),
    address text NOT NULL,
    last_institution text NOT NULL,
    -- In tenths of a percent.
    score smallint NOT NULL CHECK (score BETWEEN 0 AND 1000),
    status text NOT NULL CHECK (status IN ('Submitted', 'Approved', 'Rejected')),
    -- Times submitted.
    submission integer NOT NULL CHECK (submission > 0),
    submitted_at timestamptz NOT NULL,
    decided_at timestamptz,
    decided_by uuid,
    remark text,
    PRIMARY KEY (college_id, student_id),
    FOREIGN KEY (college_id, student_id) REFERENCES students (college_id, id),
    CONSTRAINT applications_course FOREIGN KEY (college_id, course_id) REFERENCES courses (college_id, id),
    FOREIGN KEY (college_id, decided_by) REFERENCES staff (college_id, id),
    CONSTRAINT applications_decided CHECK ((status = 'Submitted') = (decided_at IS NULL)),
    CONSTRAINT applications_decided_by CHECK ((decided_at IS NULL) = (decided_by IS NULL)),
    CONSTRAINT applications_reason CHECK (status <> 'Rejected' OR remark IS NOT NULL)
);

-- The desk's tabs: what waits, oldest first; what was decided, newest first.
CREATE INDEX applications_by_submission ON applications (college_id, status, submitted_at, student_id);
CREATE INDEX applications_by_decision ON applications (college_id, status, decided_at, student_id);
CREATE INDEX applications_of_course ON applications (college_id, course_id);

-- Files, kept in the document store under their id. The row is there before the file is and until
-- after it is gone, so that no file is ever without a row.
CREATE TABLE documents (
    college_id uuid NOT NULL,
    id uuid NOT NULL,
    student_id uuid NOT NULL,
    slot text NOT NULL CHECK (slot IN ('passportPhoto', 'academicMarksheet', 'leavingCertificate', 'aadharCard')),
    media_type text NOT NULL CHECK (media_type IN ('image/png', 'image/jpeg', 'application/pdf')),
    bytes integer NOT NULL CHECK (bytes > 0),
    -- incoming: the file is on its way; current: the slot's document; discarded: to be swept away.
    state text NOT NULL CHECK (state IN ('incoming', 'current', 'discarded')),
    -- Why a doc admin refused it.
    refusal text CHECK (refusal <> ''),
    -- Submitted with an application; before that it is the student's alone.
    is_submitted boolean NOT NULL DEFAULT false,
    created_at timestamptz NOT NULL,
    state_at timestamptz NOT NULL,
    PRIMARY KEY (college_id, id),
    FOREIGN KEY (college_id, student_id) REFERENCES students (college_id, id)
);

CREATE UNIQUE INDEX documents_one_current ON documents (college_id, student_id, slot) WHERE state = 'current';
CREATE INDEX documents_to_sweep ON documents (state_at) WHERE state <> 'current';

-- Who opened a student's document.
CREATE INDEX audit_by_subject ON audit (college_id, subject_kind, subject_id, id);

GRANT SELECT, INSERT, UPDATE, DELETE ON admission_drafts TO portal_app;
GRANT SELECT, INSERT ON applications TO portal_app;
GRANT UPDATE (course_id, full_name, search_key, dob, gender, phone, parent_name, parent_phone, address,
              last_institution, score, status, submission, submitted_at, decided_at, decided_by, remark)
    ON applications TO portal_app;
GRANT SELECT, INSERT, DELETE ON documents TO portal_app;
GRANT UPDATE (state, state_at, refusal, is_submitted) ON documents TO portal_app;
