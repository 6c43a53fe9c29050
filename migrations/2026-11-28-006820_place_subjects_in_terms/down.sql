DROP TRIGGER subjects_are_taken ON subjects;
DROP TRIGGER subjects_have_a_term ON subjects;
DROP FUNCTION add_to_enrolments;
DROP FUNCTION place_subject;
ALTER TABLE subjects DROP COLUMN regulation_id, DROP COLUMN term;
