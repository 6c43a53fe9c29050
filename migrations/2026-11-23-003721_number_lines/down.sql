DROP TRIGGER transfers_are_numbered_once ON transfers;
DROP TRIGGER transfers_are_never_removed ON transfers;
CREATE TRIGGER transfers_are_append_only BEFORE UPDATE OR DELETE ON transfers
    FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE FUNCTION post_transfer() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
    SET search_path = public, pg_temp AS $$
BEGIN
    IF NEW.charge_id IS NOT NULL THEN
        PERFORM FROM charges
            WHERE college_id = NEW.college_id AND id = NEW.charge_id
              -- Not "equal": that would tempt the planner to read all charges of the student.
              AND student_id IS NOT DISTINCT FROM NEW.debit_student
              AND amount = NEW.amount AND withdrawn_at IS NULL
            FOR SHARE;
        IF NOT FOUND THEN
            RAISE EXCEPTION 'charge % is not due for this', NEW.charge_id
                USING ERRCODE = 'check_violation', CONSTRAINT = 'transfers_charge_due';
        END IF;
    END IF;
    -- In one order everywhere, so that two transfers between two wallets never wait for each other.
    IF NEW.debit_student IS NOT NULL AND NEW.credit_student IS NOT NULL THEN
        PERFORM FROM wallets
            WHERE college_id = NEW.college_id AND student_id IN (NEW.debit_student, NEW.credit_student)
            ORDER BY student_id
            FOR NO KEY UPDATE;
    END IF;
    IF NEW.debit_student IS NOT NULL THEN
        UPDATE wallets SET balance = balance - NEW.amount, last_transfer = NEW.id
            WHERE college_id = NEW.college_id AND student_id = NEW.debit_student
            RETURNING balance INTO NEW.debit_balance;
    END IF;
    IF NEW.credit_student IS NOT NULL THEN
        UPDATE wallets SET balance = balance + NEW.amount, last_transfer = NEW.id
            WHERE college_id = NEW.college_id AND student_id = NEW.credit_student
            RETURNING balance INTO NEW.credit_balance;
    END IF;
    RETURN NEW;
END
$$;

ALTER TABLE transfers DROP COLUMN debit_line, DROP COLUMN credit_line;
ALTER TABLE wallets DROP COLUMN lines;
