DROP TRIGGER courses_have_a_regulation ON courses;
DROP FUNCTION begin_regulation;
DELETE FROM regulations;
