-- squawk-ignore-file prefer-bigint-over-smallint
-- A change of where students are enrolled, other than by the promotion of their class: one person asks for it with a reason,
-- another one approves it. That the detained repeat a term, the portal offers by itself. A row stays when it has ended.
CREATE TABLE enrolment_changes (
    college_id uuid NOT NULL,
    id uuid NOT NULL,
    kind text NOT NULL CHECK (kind IN ('UndoPromotion', 'Repeat', 'LateralEntry', 'Transfer', 'Readmission', 'CourseChange')),
    -- Empty of what the portal offers.
    reason text NOT NULL,
    -- Which promotion is undone.
    promotion_id uuid,
    -- The class that the students enter. It is made when they do, if there is none.
    year_id uuid,
    course_id uuid,
    term smallint CHECK (term > 0),
    -- Null of what the portal offers.
    asked_by uuid,
    asked_at timestamptz NOT NULL,
    outcome text CHECK (outcome IN ('done', 'dismissed')),
    decided_by uuid,
    decided_at timestamptz,
    PRIMARY KEY (college_id, id),
    FOREIGN KEY (college_id, promotion_id) REFERENCES promotions (college_id, id) ON DELETE CASCADE,
    FOREIGN KEY (college_id, year_id) REFERENCES academic_years (college_id, id),
    FOREIGN KEY (college_id, course_id) REFERENCES courses (college_id, id) ON DELETE CASCADE,
    FOREIGN KEY (college_id, asked_by) REFERENCES staff (college_id, id),
    FOREIGN KEY (college_id, decided_by) REFERENCES staff (college_id, id),
    CONSTRAINT enrolment_changes_asked CHECK ((kind = 'Repeat') = (asked_by IS NULL) AND (kind = 'Repeat') = (reason = '')),
    CONSTRAINT enrolment_changes_target CHECK (
        CASE kind WHEN 'UndoPromotion' THEN promotion_id IS NOT NULL AND num_nonnulls(year_id, course_id, term) = 0
                  ELSE promotion_id IS NULL AND num_nulls(year_id, course_id, term) = 0 END),
    CONSTRAINT enrolment_changes_decided CHECK (num_nulls(outcome, decided_by, decided_at) IN (0, 3)),
    -- Who has asked may only dismiss it.
    CONSTRAINT enrolment_changes_by_two CHECK (outcome <> 'done' OR decided_by <> asked_by)
);
CREATE INDEX enrolment_changes_open ON enrolment_changes (college_id, id) WHERE outcome IS NULL;
CREATE INDEX enrolment_changes_of_promotion ON enrolment_changes (college_id, promotion_id);
CREATE INDEX enrolment_changes_of_year ON enrolment_changes (college_id, year_id);
CREATE INDEX enrolment_changes_of_course ON enrolment_changes (college_id, course_id);
CREATE INDEX enrolment_changes_askers ON enrolment_changes (college_id, asked_by);
CREATE INDEX enrolment_changes_deciders ON enrolment_changes (college_id, decided_by);

CREATE TABLE changed_students (
    college_id uuid NOT NULL,
    change_id uuid NOT NULL,
    student_id uuid NOT NULL,
    -- The one that the student was in, or was in last, when somebody asked. Who is in another one meanwhile is left out.
    enrolment_id uuid NOT NULL,
    state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'done', 'leftOut', 'dismissed')),
    PRIMARY KEY (college_id, change_id, student_id),
    FOREIGN KEY (college_id, change_id) REFERENCES enrolment_changes (college_id, id) ON DELETE CASCADE,
    FOREIGN KEY (college_id, student_id, enrolment_id) REFERENCES enrolments (college_id, student_id, id) ON DELETE CASCADE
);
-- Of each student one change waits at a time.
CREATE UNIQUE INDEX changed_students_one_waits ON changed_students (college_id, student_id) WHERE state = 'waiting';
CREATE INDEX changed_students_of_enrolment ON changed_students (college_id, student_id, enrolment_id);

GRANT SELECT, INSERT ON enrolment_changes, changed_students TO portal_app;
GRANT UPDATE (outcome, decided_by, decided_at) ON enrolment_changes TO portal_app;
GRANT UPDATE (state) ON changed_students TO portal_app;

-- A promotion that was undone for a student.
-- squawk-ignore ban-drop-constraint
ALTER TABLE promoted_students DROP CONSTRAINT promoted_students_state_check;
ALTER TABLE promoted_students ADD CONSTRAINT promoted_students_state
    CHECK (state IN ('waiting', 'done', 'leftOut', 'undone')) NOT VALID;

-- The number of the attempt that a student sits first in this enrolment: more than one of who sits the subject again in a later
-- class.
ALTER TABLE enrolment_subjects ADD COLUMN first_attempt smallint NOT NULL DEFAULT 1,
    ADD CONSTRAINT enrolment_subjects_attempt CHECK (first_attempt > 0) NOT VALID;

-- The course that the application says, of a student who is in another one now: `course_id` is the present one.
ALTER TABLE applications ADD COLUMN chosen_course_id uuid,
    ADD CONSTRAINT applications_chosen_course FOREIGN KEY (college_id, chosen_course_id) REFERENCES courses (college_id, id) NOT VALID;
