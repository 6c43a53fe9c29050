-- For which course a charge is raised: the one that the student has applied for by then, whatever the student applies
-- for later; NULL without an application. It is never written by hand, so the release before need not know it. No
-- foreign key: a charge that was withdrawn does not keep a course from being removed.
ALTER TABLE charges ADD COLUMN course_id uuid;

CREATE FUNCTION name_course_of_charge() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
BEGIN
    SELECT course_id INTO NEW.course_id FROM applications
        WHERE college_id = NEW.college_id AND student_id = NEW.student_id;
    RETURN NEW;
END
$$;

CREATE TRIGGER charges_have_a_course BEFORE INSERT ON charges
    FOR EACH ROW EXECUTE FUNCTION name_course_of_charge();
