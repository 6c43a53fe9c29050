-- Every payment of a charge gets a receipt with it; a worker numbers them afterwards, under the lock
-- of their series, so that payments never queue on a counter and the numbers have no gaps.
CREATE TABLE receipts (
    college_id uuid NOT NULL,
    transfer_id uuid NOT NULL,
    -- By the calendar year in which it begins, in April.
    financial_year smallint NOT NULL,
    -- NULL until the worker has come by.
    number integer CHECK (number > 0),
    PRIMARY KEY (college_id, transfer_id),
    FOREIGN KEY (college_id, transfer_id) REFERENCES transfers (college_id, id),
    CONSTRAINT receipts_number UNIQUE (college_id, financial_year, number)
);

CREATE INDEX receipts_to_number ON receipts (college_id, financial_year, transfer_id) WHERE number IS NULL;

-- The last number given in a college and year.
CREATE TABLE receipt_series (
    college_id uuid NOT NULL REFERENCES colleges (id),
    financial_year smallint NOT NULL,
    last integer NOT NULL CHECK (last >= 0),
    PRIMARY KEY (college_id, financial_year)
);

CREATE TRIGGER receipts_are_numbered_once BEFORE UPDATE ON receipts
    FOR EACH ROW WHEN (OLD.number IS NOT NULL
        OR (OLD.college_id, OLD.transfer_id, OLD.financial_year)
           IS DISTINCT FROM (NEW.college_id, NEW.transfer_id, NEW.financial_year))
    EXECUTE FUNCTION refuse_change();
CREATE TRIGGER receipts_are_never_removed BEFORE DELETE ON receipts
    FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER receipts_are_never_emptied BEFORE TRUNCATE ON receipts
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

GRANT SELECT, INSERT (college_id, transfer_id, financial_year), UPDATE (number) ON receipts TO portal_app;
GRANT SELECT, INSERT, UPDATE (last) ON receipt_series TO portal_app;
