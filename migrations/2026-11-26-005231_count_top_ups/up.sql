CREATE TRIGGER top_ups_are_counted_when_added AFTER INSERT ON top_ups REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION note_changes_of_top_ups();
CREATE TRIGGER top_ups_are_counted_when_changed AFTER UPDATE ON top_ups REFERENCING NEW TABLE AS added OLD TABLE AS replaced
    FOR EACH STATEMENT EXECUTE FUNCTION note_changes_of_top_ups();
