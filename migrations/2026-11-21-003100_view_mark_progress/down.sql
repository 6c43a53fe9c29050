DROP VIEW mark_progress;
DROP INDEX marks_to_publish;
DROP INDEX marks_of_reexams;
DROP INDEX marks_of_first_attempt;
