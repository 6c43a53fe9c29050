-- The last docket number given in a college and calendar year.
CREATE TABLE grievance_series (
    college_id uuid NOT NULL REFERENCES colleges (id),
    year integer NOT NULL,
    last integer NOT NULL CHECK (last > 0),
    PRIMARY KEY (college_id, year)
);

-- What students complain of; every one is kept.
CREATE TABLE grievances (
    college_id uuid NOT NULL,
    id uuid NOT NULL,
    student_id uuid NOT NULL,
    docket text NOT NULL CHECK (docket ~ '^GR-[0-9]{4}-[0-9]{5,}$'),
    category text NOT NULL
        CHECK (category IN ('Academic', 'Examination', 'Fees', 'Facilities', 'Conduct', 'Other')),
    title text NOT NULL CHECK (title <> ''),
    details text NOT NULL CHECK (details <> ''),
    -- Docket and title in comparison form, to be searched.
    search_key text NOT NULL,
    filed_at timestamptz NOT NULL,
    status text NOT NULL CHECK (status IN ('Pending', 'Resolved')),
    resolved_by uuid,
    resolved_at timestamptz,
    reply text CHECK (reply <> ''),
    PRIMARY KEY (college_id, id),
    FOREIGN KEY (college_id, student_id) REFERENCES students (college_id, id),
    FOREIGN KEY (college_id, resolved_by) REFERENCES staff (college_id, id),
    CONSTRAINT grievances_docket UNIQUE (college_id, docket),
    CONSTRAINT grievances_state CHECK (
        (resolved_at IS NULL) = (resolved_by IS NULL)
        AND (status = 'Pending') = (resolved_at IS NULL)
        AND (status = 'Resolved' OR reply IS NULL))
);

CREATE INDEX grievances_of_student ON grievances (college_id, student_id, id);
CREATE INDEX grievances_by_status ON grievances (college_id, status, id);

GRANT SELECT, INSERT ON grievance_series, grievances TO portal_app;
GRANT UPDATE (last) ON grievance_series TO portal_app;
GRANT UPDATE (status, resolved_by, resolved_at, reply) ON grievances TO portal_app;
