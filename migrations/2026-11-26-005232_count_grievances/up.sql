CREATE TRIGGER grievances_are_counted_when_added AFTER INSERT ON grievances REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION note_changes_of_grievances();
CREATE TRIGGER grievances_are_counted_when_changed AFTER UPDATE ON grievances REFERENCING NEW TABLE AS added OLD TABLE AS replaced
    FOR EACH STATEMENT EXECUTE FUNCTION note_changes_of_grievances();
