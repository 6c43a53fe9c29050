-- Marks, in tenths: a row for each student, subject and attempt. The first attempt is 1; each re-exam
-- that was paid is one more.
CREATE TABLE marks (
    college_id uuid NOT NULL,
    student_id uuid NOT NULL,
    subject_id uuid NOT NULL,
    attempt smallint NOT NULL CHECK (attempt > 0),
    -- NULL when they were removed again.
    obtained smallint CHECK (obtained BETWEEN 0 AND 1000),
    -- Whether the student has been shown exactly these.
    is_published boolean NOT NULL CHECK (NOT is_published OR obtained IS NOT NULL),
    -- Whether any marks of this attempt have ever been shown: every later change is for a reason.
    was_published boolean NOT NULL CHECK (NOT is_published OR was_published),
    changed_at timestamptz NOT NULL,
    changed_by uuid NOT NULL,
    PRIMARY KEY (college_id, student_id, subject_id, attempt),
    FOREIGN KEY (college_id, student_id) REFERENCES students (college_id, id),
    CONSTRAINT marks_subject FOREIGN KEY (college_id, subject_id) REFERENCES subjects (college_id, id),
    FOREIGN KEY (college_id, changed_by) REFERENCES staff (college_id, id)
);

-- The highest marks of a subject, which its maximum may not fall below.
CREATE INDEX marks_of_subject ON marks (college_id, subject_id, obtained);

-- What every mark was before, who changed it, and why. NULL is no mark.
CREATE TABLE mark_changes (
    college_id uuid NOT NULL,
    id uuid NOT NULL,
    student_id uuid NOT NULL,
    subject_id uuid NOT NULL,
    attempt smallint NOT NULL CHECK (attempt > 0),
    before smallint,
    after smallint,
    reason text CHECK (reason <> ''),
    at timestamptz NOT NULL,
    changed_by uuid NOT NULL,
    PRIMARY KEY (college_id, id),
    FOREIGN KEY (college_id, student_id) REFERENCES students (college_id, id),
    CONSTRAINT mark_changes_subject FOREIGN KEY (college_id, subject_id) REFERENCES subjects (college_id, id),
    FOREIGN KEY (college_id, changed_by) REFERENCES staff (college_id, id),
    CONSTRAINT mark_changes_change CHECK (before IS DISTINCT FROM after)
);

CREATE INDEX mark_changes_of_student ON mark_changes (college_id, student_id, id);
CREATE INDEX mark_changes_of_subject ON mark_changes (college_id, subject_id);

CREATE TRIGGER mark_changes_are_append_only BEFORE UPDATE OR DELETE ON mark_changes
    FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER mark_changes_are_never_emptied BEFORE TRUNCATE ON mark_changes
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

GRANT SELECT, INSERT ON marks TO portal_app;
GRANT UPDATE (obtained, is_published, was_published, changed_at, changed_by) ON marks TO portal_app;
GRANT SELECT, INSERT ON mark_changes TO portal_app;

-- The students of a course, in the order of the marks desk's lists.
CREATE INDEX applications_admitted ON applications (college_id, course_id, student_id) WHERE status = 'Approved';
