DROP INDEX enrolments_roll_in_class;
