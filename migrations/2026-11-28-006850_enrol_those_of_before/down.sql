DROP FUNCTION tie_next;
DROP FUNCTION enrol_next;
DROP FUNCTION next_admitted;
DELETE FROM back_fills WHERE name IN ('enrolments', 'marks');
