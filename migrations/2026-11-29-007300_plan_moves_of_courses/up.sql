-- squawk-ignore-file prefer-bigint-over-smallint, prefer-bigint-over-int
-- A plan to move a course of one term that has students to several terms. One super admin saves it, another approves it.
CREATE TABLE course_moves (
    college_id uuid NOT NULL,
    id uuid NOT NULL,
    course_id uuid NOT NULL,
    terms smallint NOT NULL CHECK (terms BETWEEN 2 AND 12),
    terms_per_year smallint NOT NULL CHECK (terms_per_year BETWEEN 1 AND 4),
    revision integer NOT NULL CHECK (revision > 0),
    saved_by uuid NOT NULL,
    saved_at timestamptz NOT NULL,
    outcome text CHECK (outcome IN ('Approved', 'Dismissed')),
    ended_by uuid,
    ended_at timestamptz,
    PRIMARY KEY (college_id, id),
    FOREIGN KEY (college_id, course_id) REFERENCES courses (college_id, id) ON DELETE CASCADE,
    FOREIGN KEY (college_id, saved_by) REFERENCES staff (college_id, id),
    FOREIGN KEY (college_id, ended_by) REFERENCES staff (college_id, id),
    CONSTRAINT course_moves_ended CHECK (
        (outcome IS NULL) = (ended_at IS NULL) AND (outcome IS NULL) = (ended_by IS NULL)
    ),
    CONSTRAINT course_moves_two_people CHECK (outcome <> 'Approved' OR ended_by <> saved_by)
);
CREATE UNIQUE INDEX course_moves_open ON course_moves (college_id, course_id) WHERE ended_at IS NULL;
CREATE INDEX course_moves_of_course ON course_moves (college_id, course_id);

-- Into which term each subject goes.
CREATE TABLE course_move_subjects (
    college_id uuid NOT NULL,
    move_id uuid NOT NULL,
    subject_id uuid NOT NULL,
    term smallint NOT NULL CHECK (term > 0),
    PRIMARY KEY (college_id, move_id, subject_id),
    FOREIGN KEY (college_id, move_id) REFERENCES course_moves (college_id, id) ON DELETE CASCADE,
    FOREIGN KEY (college_id, subject_id) REFERENCES subjects (college_id, id) ON DELETE CASCADE
);
CREATE INDEX course_move_subjects_of_subject ON course_move_subjects (college_id, subject_id);

-- In which term students are now: those who were approved in a year, unless their division, or they by name, have another.
CREATE TABLE course_move_years (
    college_id uuid NOT NULL,
    move_id uuid NOT NULL,
    year_id uuid NOT NULL,
    term smallint NOT NULL CHECK (term > 0),
    PRIMARY KEY (college_id, move_id, year_id),
    FOREIGN KEY (college_id, move_id) REFERENCES course_moves (college_id, id) ON DELETE CASCADE,
    FOREIGN KEY (college_id, year_id) REFERENCES academic_years (college_id, id)
);
CREATE TABLE course_move_divisions (
    college_id uuid NOT NULL,
    move_id uuid NOT NULL,
    division_id uuid NOT NULL,
    term smallint NOT NULL CHECK (term > 0),
    PRIMARY KEY (college_id, move_id, division_id),
    FOREIGN KEY (college_id, move_id) REFERENCES course_moves (college_id, id) ON DELETE CASCADE,
    FOREIGN KEY (college_id, division_id) REFERENCES divisions (college_id, id) ON DELETE CASCADE
);
CREATE INDEX course_move_divisions_of_division ON course_move_divisions (college_id, division_id);
CREATE TABLE course_move_students (
    college_id uuid NOT NULL,
    move_id uuid NOT NULL,
    student_id uuid NOT NULL,
    term smallint NOT NULL CHECK (term > 0),
    PRIMARY KEY (college_id, move_id, student_id),
    FOREIGN KEY (college_id, move_id) REFERENCES course_moves (college_id, id) ON DELETE CASCADE,
    FOREIGN KEY (college_id, student_id) REFERENCES students (college_id, id)
);
CREATE INDEX course_move_students_of_student ON course_move_students (college_id, student_id);

-- Who would be moved: everybody who is in the course.
CREATE VIEW course_movers AS
SELECT mover.*,
       CASE WHEN mover.now_in IS NULL THEN 'noTerm'
            WHEN EXISTS (SELECT FROM marks k
                         JOIN course_move_subjects s ON s.college_id = k.college_id AND s.subject_id = k.subject_id
                         WHERE k.college_id = mover.college_id AND k.student_id = mover.student_id
                             AND k.obtained IS NOT NULL AND s.move_id = mover.move_id AND s.term > mover.now_in)
                OR EXISTS (SELECT FROM reexams x
                           JOIN course_move_subjects s ON s.college_id = x.college_id AND s.subject_id = x.subject_id
                           WHERE x.college_id = mover.college_id AND x.student_id = mover.student_id
                               AND s.move_id = mover.move_id AND s.term > mover.now_in)
            THEN 'marksAhead' END AS problem
FROM (
    SELECT m.college_id, m.id AS move_id, e.student_id, e.id AS enrolment_id, c.year_id, e.division_id, e.roll_no,
           coalesce(s.term, d.term, y.term) AS now_in
    FROM course_moves m
    JOIN classes c ON c.college_id = m.college_id AND c.course_id = m.course_id
    JOIN enrolments e ON e.college_id = c.college_id AND e.class_id = c.id AND e.closed_on IS NULL
    LEFT JOIN course_move_students s
        ON s.college_id = m.college_id AND s.move_id = m.id AND s.student_id = e.student_id
    LEFT JOIN course_move_divisions d
        ON d.college_id = m.college_id AND d.move_id = m.id AND d.division_id = e.division_id
    LEFT JOIN course_move_years y ON y.college_id = m.college_id AND y.move_id = m.id AND y.year_id = c.year_id
    WHERE m.ended_at IS NULL
) mover;

-- Who was moved, from which enrolment, and in which term they were: why that enrolment was cancelled, and others began.
CREATE TABLE moved_students (
    college_id uuid NOT NULL,
    move_id uuid NOT NULL,
    student_id uuid NOT NULL,
    enrolment_id uuid NOT NULL,
    now_in smallint NOT NULL CHECK (now_in > 0),
    PRIMARY KEY (college_id, move_id, student_id),
    FOREIGN KEY (college_id, move_id) REFERENCES course_moves (college_id, id) ON DELETE CASCADE,
    FOREIGN KEY (college_id, student_id, enrolment_id) REFERENCES enrolments (college_id, student_id, id) ON DELETE CASCADE
);
CREATE INDEX moved_students_of_enrolment ON moved_students (college_id, student_id, enrolment_id);

-- In which class those who were moved into a term were in each term up to it, and from when until when.
CREATE TABLE moved_terms (
    college_id uuid NOT NULL,
    move_id uuid NOT NULL,
    now_in smallint NOT NULL CHECK (now_in > 0),
    term smallint NOT NULL CHECK (term > 0),
    class_id uuid NOT NULL,
    opened_on date NOT NULL,
    -- Null of the term that they were moved into.
    closed_on date,
    PRIMARY KEY (college_id, move_id, now_in, term),
    FOREIGN KEY (college_id, move_id) REFERENCES course_moves (college_id, id) ON DELETE CASCADE,
    FOREIGN KEY (college_id, class_id) REFERENCES classes (college_id, id) ON DELETE CASCADE
);
CREATE INDEX moved_terms_of_class ON moved_terms (college_id, class_id);

GRANT SELECT, INSERT ON course_moves TO portal_app;
GRANT UPDATE (terms, terms_per_year, revision, saved_by, saved_at, outcome, ended_by, ended_at) ON course_moves TO portal_app;
GRANT SELECT, INSERT, DELETE ON course_move_subjects, course_move_years, course_move_divisions, course_move_students
    TO portal_app;
GRANT SELECT ON course_movers, moved_students, moved_terms TO portal_app;
