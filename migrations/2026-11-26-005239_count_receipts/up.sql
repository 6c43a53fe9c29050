-- A receipt comes without a number, with a payment, which has nothing to do here.
CREATE TRIGGER receipts_are_counted_when_changed AFTER UPDATE ON receipts REFERENCING NEW TABLE AS added OLD TABLE AS replaced
    FOR EACH STATEMENT EXECUTE FUNCTION note_changes_of_receipts();
