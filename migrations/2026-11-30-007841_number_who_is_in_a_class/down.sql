DROP INDEX IF EXISTS enrolments_present_roll_in_class;
