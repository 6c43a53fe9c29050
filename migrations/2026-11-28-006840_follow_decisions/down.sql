DROP TRIGGER enrolments_follow_decisions ON applications;
DROP TRIGGER admitted_are_enrolled ON applications;
DROP FUNCTION follow_admission;
DROP FUNCTION tie_to_enrolments;
