-- What a college's transfers of a day add up to, so that sums of a period need not read all of them.
-- A worker writes the days that are over; the transfers stay what counts, and `portal ledger verify`
-- proves the one by the other.
CREATE TABLE journal_days (
    college_id uuid NOT NULL REFERENCES colleges (id),
    -- In India.
    day date NOT NULL,
    kind text NOT NULL,
    debit text NOT NULL,
    credit text NOT NULL,
    count bigint NOT NULL CHECK (count > 0),
    amount bigint NOT NULL CHECK (amount > 0),
    PRIMARY KEY (college_id, day, kind, debit, credit)
);

-- Up to which day a college's days are written, that day itself not included.
CREATE TABLE journal_folded (
    college_id uuid PRIMARY KEY REFERENCES colleges (id),
    until date NOT NULL DEFAULT '1970-01-01'
);

CREATE INDEX journal_folded_until ON journal_folded (until);

CREATE TRIGGER journal_days_are_never_removed BEFORE DELETE ON journal_days
    FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER journal_days_are_never_emptied BEFORE TRUNCATE ON journal_days
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- A day is written once it has been over for an hour by this server's clock, so a transfer of less
-- than half an hour ago is never of such a day. An older one is counted here where its day is written;
-- where it is not, the worker waits until the transfer is there to be counted.
CREATE FUNCTION count_late_transfer() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
    SET search_path = public, pg_temp AS $$
DECLARE
    its_day CONSTANT date := (NEW.at AT TIME ZONE interval '5:30')::date;
BEGIN
    INSERT INTO journal_folded (college_id) VALUES (NEW.college_id) ON CONFLICT DO NOTHING;
    PERFORM FROM journal_folded WHERE college_id = NEW.college_id FOR SHARE;
    PERFORM FROM journal_folded WHERE college_id = NEW.college_id AND until > its_day;
    IF FOUND THEN
        INSERT INTO journal_days AS d (college_id, day, kind, debit, credit, count, amount)
            VALUES (NEW.college_id, its_day, NEW.kind, NEW.debit, NEW.credit, 1, NEW.amount)
            ON CONFLICT (college_id, day, kind, debit, credit)
            DO UPDATE SET count = d.count + 1, amount = d.amount + NEW.amount;
    END IF;
    RETURN NULL;
END
$$;

CREATE TRIGGER transfers_come_late AFTER INSERT ON transfers
    FOR EACH ROW WHEN (NEW.at < clock_timestamp() - interval '30 minutes')
    EXECUTE FUNCTION count_late_transfer();

GRANT SELECT, INSERT ON journal_days TO portal_app;
GRANT SELECT, INSERT (college_id), UPDATE (until) ON journal_folded TO portal_app;
