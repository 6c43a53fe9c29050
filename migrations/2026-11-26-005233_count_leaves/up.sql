CREATE TRIGGER leaves_are_counted_when_added AFTER INSERT ON leaves REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION note_changes_of_leaves();
CREATE TRIGGER leaves_are_counted_when_changed AFTER UPDATE ON leaves REFERENCING NEW TABLE AS added OLD TABLE AS replaced
    FOR EACH STATEMENT EXECUTE FUNCTION note_changes_of_leaves();
