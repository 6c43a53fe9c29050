-- squawk-ignore-file prefer-bigint-over-smallint, prefer-bigint-over-int
-- A clerk plans which students of a class go on to the next term, another person approves the plan, and a worker carries it
-- out. A row stays when it has ended.
ALTER TABLE enrolments
    -- The enrolment that a promotion has ended for this one.
    ADD COLUMN after_id uuid,
    -- Before the result of that one was out.
    ADD COLUMN is_provisional boolean NOT NULL DEFAULT false,
    ADD CONSTRAINT enrolments_after FOREIGN KEY (college_id, student_id, after_id)
        REFERENCES enrolments (college_id, student_id, id) ON DELETE CASCADE NOT VALID;

CREATE TABLE promotions (
    college_id uuid NOT NULL,
    id uuid NOT NULL,
    class_id uuid NOT NULL,
    -- Goes up with every save, so that nobody approves what they have not read.
    revision integer NOT NULL CHECK (revision > 0),
    saved_by uuid NOT NULL,
    saved_at timestamptz NOT NULL,
    approved_by uuid,
    approved_at timestamptz,
    -- Which class its students enter; null of the last term.
    to_class_id uuid,
    outcome text CHECK (outcome IN ('done', 'dismissed')),
    ended_at timestamptz,
    PRIMARY KEY (college_id, id),
    FOREIGN KEY (college_id, class_id) REFERENCES classes (college_id, id) ON DELETE CASCADE,
    FOREIGN KEY (college_id, to_class_id) REFERENCES classes (college_id, id) ON DELETE CASCADE,
    FOREIGN KEY (college_id, saved_by) REFERENCES staff (college_id, id),
    FOREIGN KEY (college_id, approved_by) REFERENCES staff (college_id, id),
    CONSTRAINT promotions_approved CHECK ((approved_by IS NULL) = (approved_at IS NULL)),
    CONSTRAINT promotions_by_two CHECK (approved_by <> saved_by),
    CONSTRAINT promotions_ended CHECK ((outcome IS NULL) = (ended_at IS NULL)),
    CONSTRAINT promotions_outcome CHECK ((outcome = 'done' AND approved_at IS NOT NULL) OR outcome IS DISTINCT FROM 'done')
);
CREATE UNIQUE INDEX promotions_one_open ON promotions (college_id, class_id) WHERE ended_at IS NULL;
CREATE INDEX promotions_of_class ON promotions (college_id, class_id, approved_at);
CREATE INDEX promotions_to_class ON promotions (college_id, to_class_id);
CREATE INDEX promotions_savers ON promotions (college_id, saved_by);
CREATE INDEX promotions_approvers ON promotions (college_id, approved_by);
CREATE INDEX promotions_running ON promotions (approved_at) WHERE approved_at IS NOT NULL AND ended_at IS NULL;

-- What the clerk decides otherwise than proposed.
CREATE TABLE promotion_exceptions (
    college_id uuid NOT NULL,
    promotion_id uuid NOT NULL,
    student_id uuid NOT NULL,
    verdict text NOT NULL,
    reason text NOT NULL CHECK (reason <> ''),
    -- Who does not approve it.
    entered_by uuid NOT NULL,
    PRIMARY KEY (college_id, promotion_id, student_id),
    FOREIGN KEY (college_id, entered_by) REFERENCES staff (college_id, id),
    FOREIGN KEY (college_id, promotion_id) REFERENCES promotions (college_id, id) ON DELETE CASCADE,
    FOREIGN KEY (college_id, student_id) REFERENCES students (college_id, id)
);
CREATE INDEX promotion_exceptions_of_student ON promotion_exceptions (college_id, student_id);
CREATE INDEX promotion_exceptions_enterers ON promotion_exceptions (college_id, entered_by);

-- Every student of an approved promotion, with the verdict that was approved and what became of it.
CREATE TABLE promoted_students (
    college_id uuid NOT NULL,
    promotion_id uuid NOT NULL,
    student_id uuid NOT NULL,
    enrolment_id uuid NOT NULL,
    verdict text NOT NULL CHECK (verdict IN ('Promoted', 'PromotedWithBacklogs', 'Provisional', 'Detained', 'PassedOut',
                                             'Completed', 'Stays')),
    -- Of an exception.
    reason text,
    -- As it was when it was approved.
    result text CHECK (result IN ('PASS', 'FAIL')),
    -- One who has left the class meanwhile is left out.
    state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'done', 'leftOut')),
    PRIMARY KEY (college_id, promotion_id, student_id),
    FOREIGN KEY (college_id, promotion_id) REFERENCES promotions (college_id, id) ON DELETE CASCADE,
    FOREIGN KEY (college_id, student_id, enrolment_id) REFERENCES enrolments (college_id, student_id, id) ON DELETE CASCADE
);
CREATE INDEX promoted_students_of_enrolment ON promoted_students (college_id, student_id, enrolment_id);
CREATE INDEX promoted_students_waiting ON promoted_students (college_id, promotion_id, student_id) WHERE state = 'waiting';

-- Who can be promoted: everybody who is in the class, with the result of the term. One is clear who has passed every term: of
-- those before a course had several, the result of then counts.
CREATE VIEW promotion_candidates AS
SELECT e.college_id, e.class_id, e.student_id, e.id AS enrolment_id, e.division_id, e.roll_no, c.course_id,
       (SELECT x.verdict FROM results x
        WHERE x.college_id = e.college_id AND x.student_id = e.student_id
            AND (x.enrolment_id = e.id OR (x.enrolment_id IS NULL AND e.via = 'Migration'))
        ORDER BY x.number DESC LIMIT 1) AS result,
       NOT EXISTS (
           SELECT FROM enrolments other
           JOIN classes of ON of.college_id = other.college_id AND of.id = other.class_id
           WHERE other.college_id = e.college_id AND other.student_id = e.student_id AND other.state <> 'Cancelled'
               AND of.course_id = c.course_id AND of.term <> c.term
               AND 'PASS' IS DISTINCT FROM (
                   SELECT x.verdict FROM results x
                   LEFT JOIN enrolments at ON at.college_id = x.college_id AND at.id = x.enrolment_id
                   LEFT JOIN classes was ON was.college_id = at.college_id AND was.id = at.class_id
                   WHERE x.college_id = e.college_id AND x.student_id = e.student_id
                       AND (was.term = of.term AND was.course_id = of.course_id AND at.state <> 'Cancelled'
                            OR at.state = 'Cancelled' OR x.enrolment_id IS NULL)
                   ORDER BY at.state IS DISTINCT FROM 'Cancelled' AND x.enrolment_id IS NOT NULL DESC, x.number DESC LIMIT 1)
       ) AS is_clear_before
FROM enrolments e
JOIN classes c ON c.college_id = e.college_id AND c.id = e.class_id
WHERE e.closed_on IS NULL;

GRANT SELECT, INSERT ON promotions TO portal_app;
GRANT UPDATE (revision, saved_by, saved_at, approved_by, approved_at, to_class_id, outcome, ended_at) ON promotions
    TO portal_app;
GRANT SELECT, INSERT, DELETE ON promotion_exceptions TO portal_app;
GRANT SELECT, INSERT ON promoted_students TO portal_app;
GRANT SELECT ON promotion_candidates TO portal_app;
