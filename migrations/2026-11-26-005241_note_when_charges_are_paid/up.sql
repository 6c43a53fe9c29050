-- When a charge was paid: the instant of its payment, set by the worker that numbers the receipt, so that no payment
-- writes it. Without it, a list of what is owed reads all that was ever paid. NULL until then: what is owed is also
-- looked up in the ledger, which alone decides.
ALTER TABLE charges ADD COLUMN paid_at timestamptz;

CREATE FUNCTION note_paid_charges() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
    SET search_path = public, pg_temp AS $$
BEGIN
    -- In one order, as those who withdraw a student's charges hold them.
    WITH paid AS (
        SELECT c.college_id, c.id, t.at FROM added r
        JOIN transfers t ON (t.college_id, t.id) = (r.college_id, r.transfer_id)
        JOIN charges c ON (c.college_id, c.id) = (t.college_id, t.charge_id)
        WHERE r.number IS NOT NULL AND c.paid_at IS NULL
        ORDER BY c.college_id, c.id FOR NO KEY UPDATE OF c)
    UPDATE charges c SET paid_at = p.at FROM paid p WHERE (c.college_id, c.id) = (p.college_id, p.id);
    RETURN NULL;
END
$$;

CREATE TRIGGER receipts_note_paid_charges AFTER UPDATE ON receipts REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION note_paid_charges();
