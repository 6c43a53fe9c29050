-- The ledger. Amounts are in paise. An account's balance is what has entered it less what has left it.
-- Wallets keep theirs beside them; the accounts of a college keep none, so that a thousand students
-- who pay one college at once have no row in common.

CREATE TABLE wallets (
    college_id uuid NOT NULL,
    student_id uuid NOT NULL,
    balance bigint NOT NULL DEFAULT 0 CONSTRAINT wallets_balance CHECK (balance >= 0),
    -- The transfer after which the wallet held that balance.
    last_transfer uuid,
    PRIMARY KEY (college_id, student_id),
    FOREIGN KEY (college_id, student_id) REFERENCES students (college_id, id),
    CONSTRAINT wallets_untouched CHECK (last_transfer IS NOT NULL OR balance = 0)
);

INSERT INTO wallets (college_id, student_id) SELECT college_id, id FROM students;

CREATE TABLE transfers (
    college_id uuid NOT NULL,
    -- Made of the instant `at`, so that the order of ids is that of time.
    id uuid NOT NULL,
    at timestamptz NOT NULL,
    kind text NOT NULL,
    -- The account that it leaves, and the one that it enters: a student's wallet or one of the college.
    debit text NOT NULL,
    debit_student uuid,
    credit text NOT NULL,
    credit_student uuid,
    amount bigint NOT NULL CHECK (amount > 0),
    -- What the wallets held afterwards.
    debit_balance bigint,
    credit_balance bigint,
    description text NOT NULL CHECK (description <> ''),
    charge_id uuid,
    reverses uuid,
    PRIMARY KEY (college_id, id),
    FOREIGN KEY (college_id, debit_student) REFERENCES wallets (college_id, student_id),
    FOREIGN KEY (college_id, credit_student) REFERENCES wallets (college_id, student_id),
    FOREIGN KEY (college_id, charge_id) REFERENCES charges (college_id, id),
    FOREIGN KEY (college_id, reverses) REFERENCES transfers (college_id, id),
    CONSTRAINT transfers_accounts CHECK (
        debit IN ('wallet', 'bank', 'cash', 'fees', 'reexamFees', 'scholarships')
        AND credit IN ('wallet', 'bank', 'cash', 'fees', 'reexamFees', 'scholarships')
        AND (debit, debit_student) IS DISTINCT FROM (credit, credit_student)),
    CONSTRAINT transfers_debit_wallet CHECK (
        (debit = 'wallet') = (debit_student IS NOT NULL)
        AND (debit_student IS NULL) = (debit_balance IS NULL)),
    CONSTRAINT transfers_credit_wallet CHECK (
        (credit = 'wallet') = (credit_student IS NOT NULL)
        AND (credit_student IS NULL) = (credit_balance IS NULL)),
    CONSTRAINT transfers_kind CHECK (
        kind = 'correction'
        OR (kind, debit, credit) IN (
            ('topUp', 'bank', 'wallet'),
            ('counterCredit', 'cash', 'wallet'),
            ('fee', 'wallet', 'fees'),
            ('reexamFee', 'wallet', 'reexamFees'),
            ('scholarshipFee', 'wallet', 'scholarships'),
            ('award', 'scholarships', 'wallet'))),
    CONSTRAINT transfers_charge_kind CHECK (charge_id IS NULL OR kind IN ('fee', 'reexamFee')),
    CONSTRAINT transfers_reversal_kind CHECK (reverses IS NULL OR kind = 'correction')
);

CREATE INDEX transfers_of_debtor ON transfers (college_id, debit_student, id) WHERE debit_student IS NOT NULL;
CREATE INDEX transfers_of_creditor ON transfers (college_id, credit_student, id) WHERE credit_student IS NOT NULL;
-- A charge is paid once, and a transfer is made good once.
CREATE UNIQUE INDEX transfers_charge ON transfers (college_id, charge_id) WHERE charge_id IS NOT NULL;
CREATE UNIQUE INDEX transfers_reverses ON transfers (college_id, reverses) WHERE reverses IS NOT NULL;

-- A transfer moves the balances itself, and nothing else may: the application's role has no right to
-- write them. It pays a charge only in full, out of the wallet of whose charge it is.
CREATE FUNCTION post_transfer() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
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

CREATE TRIGGER transfers_are_posted BEFORE INSERT ON transfers
    FOR EACH ROW EXECUTE FUNCTION post_transfer();
CREATE TRIGGER transfers_are_append_only BEFORE UPDATE OR DELETE ON transfers
    FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER transfers_are_never_emptied BEFORE TRUNCATE ON transfers
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Looked at when the transaction commits: a balance that no transfer has left behind is refused, to
-- the tables' owner too.
CREATE FUNCTION check_wallet() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM FROM wallets w JOIN transfers t ON t.college_id = w.college_id AND t.id = w.last_transfer
        WHERE w.college_id = NEW.college_id AND w.student_id = NEW.student_id
          AND ((t.debit_student = w.student_id AND t.debit_balance = w.balance)
               OR (t.credit_student = w.student_id AND t.credit_balance = w.balance));
    IF NOT FOUND THEN
        RAISE EXCEPTION 'the balance of wallet % is not what its last transfer left', NEW.student_id
            USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NULL;
END
$$;

CREATE CONSTRAINT TRIGGER wallets_follow_the_ledger AFTER UPDATE ON wallets
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_wallet();

-- Payments for which the wallet held too little. They move nothing; the charge stays due.
CREATE TABLE failed_payments (
    college_id uuid NOT NULL,
    id uuid NOT NULL,
    student_id uuid NOT NULL,
    charge_id uuid NOT NULL,
    amount bigint NOT NULL CHECK (amount > 0),
    at timestamptz NOT NULL,
    PRIMARY KEY (college_id, id),
    FOREIGN KEY (college_id, student_id) REFERENCES students (college_id, id),
    FOREIGN KEY (college_id, charge_id) REFERENCES charges (college_id, id)
);

CREATE INDEX failed_payments_of_student ON failed_payments (college_id, student_id, id);
CREATE INDEX failed_payments_of_charge ON failed_payments (college_id, charge_id, id);

CREATE TRIGGER failed_payments_are_append_only BEFORE UPDATE OR DELETE ON failed_payments
    FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER failed_payments_are_never_emptied BEFORE TRUNCATE ON failed_payments
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

GRANT SELECT, INSERT (college_id, student_id) ON wallets TO portal_app;
GRANT SELECT, INSERT (college_id, id, at, kind, debit, debit_student, credit, credit_student, amount,
                      description, charge_id, reverses) ON transfers TO portal_app;
GRANT SELECT, INSERT ON failed_payments TO portal_app;
