-- Where and how people sign in: their live sessions, their history, and the browsers that each account knows.
-- What people call a session by. Sessions are few and live for half a day, so that the rewrite takes milliseconds; those of
-- the release before get one, too.
-- squawk-ignore adding-field-with-default
ALTER TABLE sessions ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid();

-- Since when the browsers of an account are remembered: its first sign-in since the portal knows browsers, of which
-- nobody is told.
ALTER TABLE students ADD COLUMN browsers_since timestamptz;
ALTER TABLE staff ADD COLUMN browsers_since timestamptz;

-- Each sign-in that began a session.
CREATE TABLE sign_ins (
    college_id uuid NOT NULL,
    -- Made of the instant `at`, so that the order of ids is that of time. Also the id of its session, as long as that lives.
    id uuid NOT NULL,
    student_id uuid,
    staff_id uuid,
    at timestamptz NOT NULL,
    -- What completed it.
    how text NOT NULL CONSTRAINT sign_ins_how CHECK (how IN ('password', 'app', 'recovery', 'passkey', 'device')),
    -- Such as `Chrome 126` and `Windows`; null if it is none that we know.
    browser text,
    system text,
    -- In full, for a year.
    address text,
    -- Whether the account did not know the browser, but others: the first one is not new.
    is_new boolean NOT NULL,
    -- Whether its owner got a mail.
    is_mailed boolean NOT NULL,
    PRIMARY KEY (college_id, id),
    CONSTRAINT sign_ins_one_account CHECK ((student_id IS NULL) <> (staff_id IS NULL)),
    FOREIGN KEY (college_id, student_id) REFERENCES students (college_id, id) ON DELETE CASCADE,
    FOREIGN KEY (college_id, staff_id) REFERENCES staff (college_id, id) ON DELETE CASCADE
);
CREATE INDEX sign_ins_of_student ON sign_ins (college_id, student_id, id) WHERE student_id IS NOT NULL;
CREATE INDEX sign_ins_of_staff ON sign_ins (college_id, staff_id, id) WHERE staff_id IS NOT NULL;
-- Each row is in one of them: first its address goes, and a year later the row.
CREATE INDEX sign_ins_with_address ON sign_ins (at) WHERE address IS NOT NULL;
CREATE INDEX sign_ins_without_address ON sign_ins (at) WHERE address IS NULL;

-- The browsers from which an account has signed in.
CREATE TABLE known_browsers (
    college_id uuid NOT NULL,
    -- SHA-256 of the account and of the 128 random bits in the browser's cookie: nobody can tell from it whether two
    -- accounts share a browser.
    mark_hash bytea NOT NULL,
    student_id uuid,
    staff_id uuid,
    first_at timestamptz NOT NULL,
    last_at timestamptz NOT NULL,
    PRIMARY KEY (college_id, mark_hash),
    CONSTRAINT known_browsers_one_account CHECK ((student_id IS NULL) <> (staff_id IS NULL)),
    FOREIGN KEY (college_id, student_id) REFERENCES students (college_id, id) ON DELETE CASCADE,
    FOREIGN KEY (college_id, staff_id) REFERENCES staff (college_id, id) ON DELETE CASCADE
);
CREATE INDEX known_browsers_of_student ON known_browsers (college_id, student_id, last_at) WHERE student_id IS NOT NULL;
CREATE INDEX known_browsers_of_staff ON known_browsers (college_id, staff_id, last_at) WHERE staff_id IS NOT NULL;
CREATE INDEX known_browsers_by_use ON known_browsers (last_at);

GRANT UPDATE (browsers_since) ON students, staff TO portal_app;
GRANT SELECT, INSERT, DELETE ON sign_ins, known_browsers TO portal_app;
GRANT UPDATE (address) ON sign_ins TO portal_app;
GRANT UPDATE (last_at) ON known_browsers TO portal_app;
