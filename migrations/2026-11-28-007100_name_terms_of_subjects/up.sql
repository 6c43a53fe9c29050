-- squawk-ignore-file prefer-bigint-over-smallint
-- A super admin says how many terms a course has and which subject belongs to which.
ALTER TABLE regulations
    -- How many of them are a year of study: two semesters, or one year.
    ADD COLUMN terms_per_year smallint NOT NULL DEFAULT 2,
    ADD CONSTRAINT regulations_terms_per_year CHECK (terms_per_year BETWEEN 1 AND 4) NOT VALID;
ALTER TABLE subjects
    ADD COLUMN code text,
    ADD COLUMN code_key text,
    -- Tenths.
    ADD COLUMN credits smallint,
    ADD CONSTRAINT subjects_code CHECK ((code IS NULL) = (code_key IS NULL)) NOT VALID,
    ADD CONSTRAINT subjects_credits CHECK (credits BETWEEN 0 AND 999) NOT VALID;

GRANT UPDATE (terms, terms_per_year) ON regulations TO portal_app;
GRANT UPDATE (term, code, code_key, credits) ON subjects TO portal_app;

-- Without a regulation a subject is of the course's open one, and without a term of its first.
CREATE OR REPLACE FUNCTION place_subject() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
    SET search_path = public, pg_temp AS $$
BEGIN
    SELECT id, coalesce(NEW.term, 1) INTO NEW.regulation_id, NEW.term FROM regulations
        WHERE college_id = NEW.college_id AND course_id = NEW.course_id AND state = 'Open';
    RETURN NEW;
END
$$;
