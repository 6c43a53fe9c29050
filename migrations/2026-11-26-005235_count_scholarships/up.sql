CREATE TRIGGER scholarships_are_counted_when_added AFTER INSERT ON scholarships REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION note_changes_of_scholarships();
CREATE TRIGGER scholarships_are_counted_when_changed AFTER UPDATE ON scholarships REFERENCING NEW TABLE AS added OLD TABLE AS replaced
    FOR EACH STATEMENT EXECUTE FUNCTION note_changes_of_scholarships();
