-- What a super admin sets up for the college: particulars, terms of payment, fees, courses, subjects.
-- Money is in paise, marks and percentages are in tenths.
ALTER TABLE colleges
    ADD COLUMN code text CHECK (code <> ''),
    ADD COLUMN code_key text CONSTRAINT colleges_code UNIQUE,
    ADD COLUMN address text NOT NULL DEFAULT '',
    ADD COLUMN reexam_fee bigint NOT NULL DEFAULT 20000 CHECK (reexam_fee >= 0),
    ADD COLUMN scholarship_fee bigint NOT NULL DEFAULT 5000 CHECK (scholarship_fee >= 0),
    ADD COLUMN support_email text,
    ADD COLUMN support_phone text,
    ADD COLUMN upi_id text,
    -- Goes up with every save.
    ADD COLUMN revision integer NOT NULL DEFAULT 0,
    ADD CONSTRAINT colleges_code_with_key CHECK ((code IS NULL) = (code_key IS NULL));

GRANT UPDATE (name, name_key, code, code_key, address, reexam_fee, scholarship_fee, support_email,
              support_phone, upi_id, revision) ON colleges TO portal_app;

CREATE TABLE instalments (
    college_id uuid NOT NULL REFERENCES colleges (id),
    number smallint NOT NULL CHECK (number > 0),
    due_on date NOT NULL,
    PRIMARY KEY (college_id, number)
);

-- Names are unique when the save is done: two of them may be exchanged in one.
CREATE TABLE global_fees (
    college_id uuid NOT NULL REFERENCES colleges (id),
    id uuid NOT NULL,
    position smallint NOT NULL,
    title text NOT NULL CHECK (title <> ''),
    title_key text NOT NULL,
    amount bigint NOT NULL CHECK (amount >= 0),
    PRIMARY KEY (college_id, id),
    CONSTRAINT global_fees_title UNIQUE (college_id, title_key) DEFERRABLE INITIALLY DEFERRED
);

CREATE TABLE courses (
    college_id uuid NOT NULL REFERENCES colleges (id),
    id uuid NOT NULL,
    position smallint NOT NULL,
    name text NOT NULL CHECK (name <> ''),
    name_key text NOT NULL,
    full_name text CHECK (full_name <> ''),
    duration text NOT NULL CHECK (duration <> ''),
    base_fee bigint NOT NULL CHECK (base_fee >= 0),
    eligibility smallint NOT NULL CHECK (eligibility BETWEEN 0 AND 1000),
    PRIMARY KEY (college_id, id),
    CONSTRAINT courses_name UNIQUE (college_id, name_key) DEFERRABLE INITIALLY DEFERRED
);

CREATE TABLE subjects (
    college_id uuid NOT NULL REFERENCES colleges (id),
    course_id uuid NOT NULL,
    id uuid NOT NULL,
    position smallint NOT NULL,
    name text NOT NULL CHECK (name <> ''),
    name_key text NOT NULL,
    min_marks smallint NOT NULL,
    max_marks smallint NOT NULL CHECK (max_marks BETWEEN 10 AND 1000),
    PRIMARY KEY (college_id, id),
    CONSTRAINT subjects_course FOREIGN KEY (college_id, course_id) REFERENCES courses (college_id, id),
    CONSTRAINT subjects_name UNIQUE (college_id, course_id, name_key) DEFERRABLE INITIALLY DEFERRED,
    CONSTRAINT subjects_marks CHECK (min_marks BETWEEN 0 AND max_marks)
);

GRANT SELECT, INSERT, DELETE ON instalments TO portal_app;
GRANT SELECT, INSERT, DELETE ON global_fees, courses, subjects TO portal_app;
GRANT UPDATE (position, title, title_key, amount) ON global_fees TO portal_app;
GRANT UPDATE (position, name, name_key, full_name, duration, base_fee, eligibility) ON courses TO portal_app;
GRANT UPDATE (position, name, name_key, min_marks, max_marks) ON subjects TO portal_app;

-- A college has the courses of the admission form from its founding; those that are here already too.
INSERT INTO courses (college_id, id, position, name, name_key, duration, base_fee, eligibility)
SELECT colleges.id, gen_random_uuid(), first.position, first.name, lower(first.name), '3 Years', 0, 0
FROM colleges, (VALUES (1, 'BSc IT'), (2, 'BMS'), (3, 'BA')) AS first (position, name);
