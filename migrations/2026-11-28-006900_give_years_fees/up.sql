-- squawk-ignore-file prefer-bigint-over-smallint, prefer-bigint-over-int
-- A super admin opens an academic year: with a last day of admission, the days of its classes, and what its students pay.
ALTER TABLE academic_years
    ADD COLUMN last_admission_on date,
    -- Null of a year that an approval opened, whose students pay the fees of College Details.
    ADD COLUMN opened_by uuid,
    ADD COLUMN revision integer NOT NULL DEFAULT 0,
    ADD CONSTRAINT academic_years_admissions CHECK (last_admission_on BETWEEN begins_on AND ends_on) NOT VALID,
    ADD CONSTRAINT academic_years_opener FOREIGN KEY (college_id, opened_by) REFERENCES staff (college_id, id) NOT VALID;

ALTER TABLE classes
    -- Null: the days of the year.
    ADD COLUMN begins_on date,
    ADD COLUMN ends_on date,
    ADD CONSTRAINT classes_days CHECK (
        (begins_on IS NULL AND ends_on IS NULL) OR (begins_on IS NOT NULL AND ends_on IS NOT NULL AND begins_on <= ends_on)
    ) NOT VALID;

CREATE TABLE year_fees (
    college_id uuid NOT NULL,
    year_id uuid NOT NULL,
    course_id uuid NOT NULL,
    year_of_study smallint NOT NULL CHECK (year_of_study BETWEEN 1 AND 12),
    -- Empty: the course's base fee, which each course and year of study has.
    title text NOT NULL,
    title_key text NOT NULL,
    position smallint NOT NULL,
    -- Paise.
    amount bigint NOT NULL CHECK (amount >= 0),
    PRIMARY KEY (college_id, year_id, course_id, year_of_study, title_key),
    FOREIGN KEY (college_id, year_id) REFERENCES academic_years (college_id, id),
    FOREIGN KEY (college_id, course_id) REFERENCES courses (college_id, id) ON DELETE CASCADE,
    CONSTRAINT year_fees_title CHECK ((title = '') = (title_key = ''))
);
CREATE INDEX year_fees_of_course ON year_fees (college_id, course_id);

CREATE TABLE year_instalments (
    college_id uuid NOT NULL,
    year_id uuid NOT NULL,
    number smallint NOT NULL CHECK (number > 0),
    due_on date NOT NULL,
    PRIMARY KEY (college_id, year_id, number),
    FOREIGN KEY (college_id, year_id) REFERENCES academic_years (college_id, id)
);

GRANT INSERT ON academic_years, classes TO portal_app;
GRANT UPDATE (name, name_key, begins_on, ends_on, last_admission_on, opened_by, revision) ON academic_years TO portal_app;
GRANT UPDATE (begins_on, ends_on) ON classes TO portal_app;
GRANT SELECT, INSERT, DELETE ON year_fees, year_instalments TO portal_app;
