DROP INDEX marks_first_of_enrolment;
