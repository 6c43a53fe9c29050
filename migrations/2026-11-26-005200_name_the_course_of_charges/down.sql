DROP TRIGGER charges_have_a_course ON charges;
DROP FUNCTION name_course_of_charge;
ALTER TABLE charges DROP COLUMN course_id;
