-- One table a migration, so that none waits for one table while it holds another.
CREATE TRIGGER applications_are_counted_when_added AFTER INSERT ON applications REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION note_changes_of_applications();
CREATE TRIGGER applications_are_counted_when_changed AFTER UPDATE ON applications REFERENCING NEW TABLE AS added OLD TABLE AS replaced
    FOR EACH STATEMENT EXECUTE FUNCTION note_changes_of_applications();
