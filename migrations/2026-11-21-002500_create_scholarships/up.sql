-- Scholarships. Amounts are in paise.
CREATE TABLE scholarships (
    college_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL CHECK (name <> ''),
    name_key text NOT NULL,
    -- What each approved student gets.
    award bigint NOT NULL CHECK (award > 0),
    -- The day of the test.
    exam_on date NOT NULL,
    created_at timestamptz NOT NULL,
    created_by uuid NOT NULL,
    status text NOT NULL CHECK (status IN ('Open', 'Pending', 'Paid')),
    approved_at timestamptz,
    approved_by uuid,
    paid_at timestamptz,
    paid_by uuid,
    PRIMARY KEY (college_id, id),
    FOREIGN KEY (college_id) REFERENCES colleges (id),
    FOREIGN KEY (college_id, created_by) REFERENCES staff (college_id, id),
    FOREIGN KEY (college_id, approved_by) REFERENCES staff (college_id, id),
    FOREIGN KEY (college_id, paid_by) REFERENCES staff (college_id, id),
    -- Added once, whatever is clicked twice.
    CONSTRAINT scholarships_once UNIQUE (college_id, name_key, exam_on),
    CONSTRAINT scholarships_decision CHECK (
        (status = 'Open') = (approved_at IS NULL)
        AND (approved_at IS NULL) = (approved_by IS NULL)
        AND (status = 'Paid') = (paid_at IS NOT NULL)
        AND (paid_at IS NULL) = (paid_by IS NULL))
);

CREATE INDEX scholarships_by_status ON scholarships (college_id, status, id);
CREATE INDEX scholarships_open ON scholarships (college_id, exam_on, id) WHERE status = 'Open';

-- Who has applied.
CREATE TABLE scholarship_applications (
    college_id uuid NOT NULL,
    id uuid NOT NULL,
    scholarship_id uuid NOT NULL,
    student_id uuid NOT NULL,
    applied_at timestamptz NOT NULL,
    -- What applying has cost, and its payment; without one where it costs nothing.
    fee bigint NOT NULL CHECK (fee >= 0),
    payment_id uuid,
    is_approved boolean NOT NULL DEFAULT false,
    -- The payment of the award.
    award_id uuid,
    PRIMARY KEY (college_id, id),
    FOREIGN KEY (college_id, scholarship_id) REFERENCES scholarships (college_id, id),
    FOREIGN KEY (college_id, student_id) REFERENCES students (college_id, id),
    CONSTRAINT scholarship_applications_payment FOREIGN KEY (college_id, payment_id)
        REFERENCES transfers (college_id, id),
    CONSTRAINT scholarship_applications_award FOREIGN KEY (college_id, award_id)
        REFERENCES transfers (college_id, id),
    -- One application a scholarship, whatever is clicked twice.
    CONSTRAINT scholarship_applications_once UNIQUE (college_id, scholarship_id, student_id),
    CONSTRAINT scholarship_applications_paid CHECK ((fee = 0) = (payment_id IS NULL)),
    CONSTRAINT scholarship_applications_awarded CHECK (award_id IS NULL OR is_approved)
);

CREATE INDEX scholarship_applications_of_student ON scholarship_applications (college_id, student_id, id);
CREATE INDEX scholarship_applications_in_order ON scholarship_applications (college_id, scholarship_id, id);

GRANT SELECT, INSERT ON scholarships, scholarship_applications TO portal_app;
GRANT UPDATE (status, approved_at, approved_by, paid_at, paid_by) ON scholarships TO portal_app;
GRANT UPDATE (is_approved, award_id) ON scholarship_applications TO portal_app;
