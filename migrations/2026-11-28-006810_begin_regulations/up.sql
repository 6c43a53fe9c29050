-- Every course has a regulation from its birth, of one term, whichever release adds the course.
CREATE FUNCTION begin_regulation() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    INSERT INTO regulations (college_id, id, course_id, name, name_key, terms, state)
        VALUES (NEW.college_id, gen_random_uuid(), NEW.id, 'Present syllabus', 'present syllabus', 1, 'Open');
    RETURN NULL;
END
$$;
CREATE TRIGGER courses_have_a_regulation AFTER INSERT ON courses FOR EACH ROW EXECUTE FUNCTION begin_regulation();

INSERT INTO regulations (college_id, id, course_id, name, name_key, terms, state)
    SELECT college_id, gen_random_uuid(), id, 'Present syllabus', 'present syllabus', 1, 'Open' FROM courses;
