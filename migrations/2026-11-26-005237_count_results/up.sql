CREATE TRIGGER results_are_counted_when_added AFTER INSERT ON results REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION note_changes_of_results();
