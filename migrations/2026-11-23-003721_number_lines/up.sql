-- The lines of a wallet have numbers of their own, given where the balance is moved. A transfer's id
-- is made when its transaction begins; of two that wait for one wallet, the later one can move it first.
--
-- A wallet counts the lines that it has already, so that a new one comes after them. Those get their
-- numbers in the next migration, while payments go on.
ALTER TABLE wallets ADD COLUMN lines bigint NOT NULL DEFAULT 0;
ALTER TABLE transfers
    ADD COLUMN debit_line bigint,
    ADD COLUMN credit_line bigint,
    ADD CONSTRAINT transfers_lines CHECK (
        (debit_line IS NULL OR (debit_line > 0 AND debit_student IS NOT NULL))
        AND (credit_line IS NULL OR (credit_line > 0 AND credit_student IS NOT NULL))) NOT VALID;

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
        UPDATE wallets SET balance = balance - NEW.amount, last_transfer = NEW.id, lines = lines + 1
            WHERE college_id = NEW.college_id AND student_id = NEW.debit_student
            RETURNING balance, lines INTO NEW.debit_balance, NEW.debit_line;
    END IF;
    IF NEW.credit_student IS NOT NULL THEN
        UPDATE wallets SET balance = balance + NEW.amount, last_transfer = NEW.id, lines = lines + 1
            WHERE college_id = NEW.college_id AND student_id = NEW.credit_student
            RETURNING balance, lines INTO NEW.credit_balance, NEW.credit_line;
    END IF;
    RETURN NEW;
END
$$;

-- A line is numbered once; nothing else about it ever changes.
DROP TRIGGER transfers_are_append_only ON transfers;
CREATE TRIGGER transfers_are_numbered_once BEFORE UPDATE ON transfers
    FOR EACH ROW WHEN (
        (OLD.debit_line IS NOT NULL AND OLD.debit_line IS DISTINCT FROM NEW.debit_line)
        OR (OLD.credit_line IS NOT NULL AND OLD.credit_line IS DISTINCT FROM NEW.credit_line)
        OR (OLD.college_id, OLD.id, OLD.at, OLD.kind, OLD.debit, OLD.debit_student, OLD.credit,
            OLD.credit_student, OLD.amount, OLD.debit_balance, OLD.credit_balance, OLD.description,
            OLD.charge_id, OLD.reverses)
           IS DISTINCT FROM
           (NEW.college_id, NEW.id, NEW.at, NEW.kind, NEW.debit, NEW.debit_student, NEW.credit,
            NEW.credit_student, NEW.amount, NEW.debit_balance, NEW.credit_balance, NEW.description,
            NEW.charge_id, NEW.reverses))
    EXECUTE FUNCTION refuse_change();
CREATE TRIGGER transfers_are_never_removed BEFORE DELETE ON transfers
    FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- The balances stay as they are, so their check would only take time.
ALTER TABLE wallets DISABLE TRIGGER wallets_follow_the_ledger;
UPDATE wallets w SET lines = counted.lines
    FROM (SELECT college_id, student_id, count(*) AS lines FROM (
              SELECT college_id, debit_student AS student_id FROM transfers
              UNION ALL SELECT college_id, credit_student FROM transfers) entries
          WHERE student_id IS NOT NULL GROUP BY 1, 2) counted
    WHERE (w.college_id, w.student_id) = (counted.college_id, counted.student_id);
ALTER TABLE wallets ENABLE TRIGGER wallets_follow_the_ledger;
