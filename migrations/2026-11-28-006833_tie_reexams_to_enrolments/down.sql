DROP TRIGGER reexams_have_an_enrolment ON reexams;
ALTER TABLE reexams DROP COLUMN enrolment_id;
