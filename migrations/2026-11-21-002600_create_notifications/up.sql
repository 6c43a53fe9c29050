-- What students are told under the bell; the mails of the same say more.
CREATE TABLE notifications (
    college_id uuid NOT NULL,
    -- Made of the instant `at`, so that the order of ids is that of time.
    id uuid NOT NULL,
    student_id uuid NOT NULL,
    at timestamptz NOT NULL,
    -- The part of the portal that it is about.
    area text NOT NULL CHECK (area IN ('admission', 'fees', 'wallet', 'practicals', 'reexam', 'result',
                                       'scholarship', 'grievance', 'leave')),
    text text NOT NULL CHECK (text <> ''),
    read_at timestamptz,
    PRIMARY KEY (college_id, id),
    FOREIGN KEY (college_id, student_id) REFERENCES students (college_id, id)
);

CREATE INDEX notifications_of_student ON notifications (college_id, student_id, id);
CREATE INDEX notifications_unread ON notifications (college_id, student_id, id) WHERE read_at IS NULL;

GRANT SELECT, INSERT ON notifications TO portal_app;
GRANT UPDATE (read_at) ON notifications TO portal_app;
