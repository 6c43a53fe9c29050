-- squawk-ignore-file prefer-bigint-over-smallint
-- A subject belongs to a term of a regulation. The release before names neither: then it is the first term of the
-- course's open regulation.
ALTER TABLE subjects ADD COLUMN regulation_id uuid, ADD COLUMN term smallint;

CREATE FUNCTION place_subject() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    SELECT id, 1 INTO NEW.regulation_id, NEW.term FROM regulations
        WHERE college_id = NEW.college_id AND course_id = NEW.course_id AND state = 'Open';
    RETURN NEW;
END
$$;
CREATE TRIGGER subjects_have_a_term BEFORE INSERT ON subjects
    FOR EACH ROW WHEN (NEW.regulation_id IS NULL) EXECUTE FUNCTION place_subject();

-- Who is in the term takes it from now on. Enrolling shares the college's row, which a save of its subjects has locked.
CREATE FUNCTION add_to_enrolments() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    INSERT INTO enrolment_subjects (college_id, enrolment_id, subject_id)
        SELECT e.college_id, e.id, a.id
        FROM added a
        JOIN classes c ON (c.college_id, c.course_id, c.term) = (a.college_id, a.course_id, a.term)
        JOIN enrolments e ON (e.college_id, e.class_id, e.regulation_id) = (c.college_id, c.id, a.regulation_id)
        WHERE e.closed_on IS NULL;
    RETURN NULL;
END
$$;
CREATE TRIGGER subjects_are_taken AFTER INSERT ON subjects REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION add_to_enrolments();
