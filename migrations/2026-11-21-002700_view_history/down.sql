DROP VIEW student_events;
DROP INDEX audit_of_action;
DROP INDEX audit_by_staff;
DROP INDEX audit_of_subject;
DROP VIEW audit_trail;
