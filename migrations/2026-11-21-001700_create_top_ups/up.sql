-- Money for a wallet: sent by UPI and waiting for an accountant, or taken at the counter.
CREATE TABLE top_ups (
    college_id uuid NOT NULL,
    id uuid NOT NULL,
    student_id uuid NOT NULL,
    source text NOT NULL CHECK (source IN ('UPI', 'COUNTER')),
    amount bigint NOT NULL CHECK (amount > 0),
    -- What the UPI payment carried.
    our_reference text,
    -- The bank's, or the counter's.
    bank_reference text NOT NULL CHECK (bank_reference <> ''),
    reference_key text NOT NULL,
    requested_at timestamptz NOT NULL,
    status text NOT NULL CHECK (status IN ('Pending', 'Approved', 'Rejected', 'Reversed')),
    -- Who took the cash or approved first, where two have to.
    first_by uuid,
    decided_by uuid,
    decided_at timestamptz,
    reason text,
    transfer_id uuid,
    PRIMARY KEY (college_id, id),
    FOREIGN KEY (college_id, student_id) REFERENCES students (college_id, id),
    FOREIGN KEY (college_id, first_by) REFERENCES staff (college_id, id),
    FOREIGN KEY (college_id, decided_by) REFERENCES staff (college_id, id),
    FOREIGN KEY (college_id, transfer_id) REFERENCES transfers (college_id, id),
    CONSTRAINT top_ups_transfer UNIQUE (college_id, transfer_id),
    CONSTRAINT top_ups_two_people CHECK (status <> 'Approved' OR first_by <> decided_by),
    CONSTRAINT top_ups_state CHECK (
        (decided_at IS NULL) = (decided_by IS NULL)
        AND (status = 'Pending') = (decided_at IS NULL)
        AND (status IN ('Approved', 'Reversed')) = (transfer_id IS NOT NULL)
        AND (status IN ('Rejected', 'Reversed')) = (reason IS NOT NULL)),
    CONSTRAINT top_ups_our_reference CHECK ((source = 'UPI') = (our_reference IS NOT NULL))
);

-- A reference is accepted once in a college; one that was turned away may come again, corrected.
CREATE UNIQUE INDEX top_ups_reference ON top_ups (college_id, source, reference_key)
    WHERE status IN ('Pending', 'Approved');
CREATE INDEX top_ups_of_student ON top_ups (college_id, student_id, id);
CREATE INDEX top_ups_by_status ON top_ups (college_id, status, id);

GRANT SELECT, INSERT ON top_ups TO portal_app;
GRANT UPDATE (status, first_by, decided_by, decided_at, reason, transfer_id) ON top_ups TO portal_app;
