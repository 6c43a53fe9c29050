DROP FUNCTION enrol;
DROP FUNCTION open_year;
TRUNCATE enrolment_subjects, enrolments, classes, academic_years;
