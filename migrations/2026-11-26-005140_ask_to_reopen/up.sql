-- Requests to open an approved application again that wait for a second person. The row goes when that person confirms
-- or dismisses it; the audit keeps both people.
CREATE TABLE reopenings (
    college_id uuid NOT NULL,
    -- Made of the instant `asked_at`, so that the order of ids is that of time.
    id uuid NOT NULL,
    student_id uuid NOT NULL,
    reason text NOT NULL CHECK (reason <> ''),
    asked_at timestamptz NOT NULL,
    asked_by uuid NOT NULL,
    PRIMARY KEY (college_id, id),
    FOREIGN KEY (college_id, student_id) REFERENCES applications (college_id, student_id),
    FOREIGN KEY (college_id, asked_by) REFERENCES staff (college_id, id),
    -- One request an application, whatever is clicked twice.
    CONSTRAINT reopenings_once UNIQUE (college_id, student_id)
);

-- Removing a staff account looks for its rows here.
CREATE INDEX reopenings_asked_by ON reopenings (college_id, asked_by);

GRANT SELECT, INSERT, DELETE ON reopenings TO portal_app;
