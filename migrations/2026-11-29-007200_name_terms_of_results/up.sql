-- squawk-ignore-file prefer-bigint-over-smallint
-- A result says for ever of which term it is; none where its course had one term only.
ALTER TABLE results ADD COLUMN term smallint;
ALTER TABLE results ADD CONSTRAINT results_term CHECK (term > 0) NOT VALID;

-- The release before does not say it.
CREATE FUNCTION name_term_of_result() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    SELECT c.term INTO NEW.term FROM enrolments e
        JOIN classes c ON c.college_id = e.college_id AND c.id = e.class_id
        JOIN regulations r ON r.college_id = e.college_id AND r.id = e.regulation_id AND r.terms > 1
        WHERE e.college_id = NEW.college_id AND e.id = NEW.enrolment_id;
    RETURN NEW;
END
$$;
-- By its name it comes after results_have_an_enrolment, which says whose term it is.
CREATE TRIGGER results_name_their_term BEFORE INSERT ON results
    FOR EACH ROW WHEN (NEW.term IS NULL) EXECUTE FUNCTION name_term_of_result();
