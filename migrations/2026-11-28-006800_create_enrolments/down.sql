DROP TABLE back_fills, enrolment_subjects, enrolments, classes, academic_years, regulations;
DROP FUNCTION refuse_removal_of_enrolment;
