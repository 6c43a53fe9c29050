CREATE TRIGGER charges_are_counted_when_added AFTER INSERT ON charges REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION note_changes_of_charges();
CREATE TRIGGER charges_are_counted_when_changed AFTER UPDATE ON charges REFERENCING NEW TABLE AS added OLD TABLE AS replaced
    FOR EACH STATEMENT EXECUTE FUNCTION note_changes_of_charges();
