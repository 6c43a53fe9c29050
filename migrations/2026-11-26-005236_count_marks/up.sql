CREATE TRIGGER marks_are_counted_when_added AFTER INSERT ON marks REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION note_changes_of_marks();
CREATE TRIGGER marks_are_counted_when_changed AFTER UPDATE ON marks REFERENCING NEW TABLE AS added OLD TABLE AS replaced
    FOR EACH STATEMENT EXECUTE FUNCTION note_changes_of_marks();
