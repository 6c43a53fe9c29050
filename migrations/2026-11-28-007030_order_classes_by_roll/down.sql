DROP INDEX enrolments_by_roll;
