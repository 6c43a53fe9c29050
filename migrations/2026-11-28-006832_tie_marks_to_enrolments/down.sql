DROP TRIGGER marks_have_an_enrolment ON marks;
DROP FUNCTION name_enrolment;
ALTER TABLE marks DROP COLUMN enrolment_id;
