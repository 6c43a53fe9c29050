DROP TRIGGER results_have_an_enrolment ON results;
ALTER TABLE results DROP COLUMN enrolment_id;
