CREATE TRIGGER practical_requests_are_counted_when_added AFTER INSERT ON practical_requests REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION note_changes_of_practical_requests();
CREATE TRIGGER practical_requests_are_counted_when_changed AFTER UPDATE ON practical_requests REFERENCING NEW TABLE AS added OLD TABLE AS replaced
    FOR EACH STATEMENT EXECUTE FUNCTION note_changes_of_practical_requests();
