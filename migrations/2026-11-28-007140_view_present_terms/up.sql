-- Every enrolment except those of approvals that were undone. Present is the one that its student is in, or was in last; the last
-- ones of a class and of a year are meant where a list is of that class or year.
CREATE VIEW student_enrolments AS
SELECT e.college_id, e.student_id, e.id, e.via, c.year_id, e.class_id, e.division_id, c.course_id, c.term,
       e.closed_on IS NULL
       OR NOT EXISTS (SELECT FROM enrolments later
                      WHERE later.college_id = e.college_id AND later.student_id = e.student_id
                        AND later.state <> 'Cancelled'
                        AND (later.closed_on IS NULL OR (later.opened_on, later.id) > (e.opened_on, e.id))) AS is_present,
       e.closed_on IS NULL
       OR NOT EXISTS (SELECT FROM enrolments later
                      WHERE later.college_id = e.college_id AND later.student_id = e.student_id
                        AND later.class_id = e.class_id AND later.state <> 'Cancelled'
                        AND (later.closed_on IS NULL OR (later.opened_on, later.id) > (e.opened_on, e.id))) AS is_last_of_class,
       e.closed_on IS NULL
       OR NOT EXISTS (SELECT FROM enrolments later
                      JOIN classes of ON of.college_id = later.college_id AND of.id = later.class_id
                      WHERE later.college_id = e.college_id AND later.student_id = e.student_id
                        AND of.year_id = c.year_id AND later.state <> 'Cancelled'
                        AND (later.closed_on IS NULL OR (later.opened_on, later.id) > (e.opened_on, e.id))) AS is_last_of_year
FROM enrolments e JOIN classes c ON c.college_id = e.college_id AND c.id = e.class_id
WHERE e.state <> 'Cancelled';

CREATE VIEW present_enrolments AS
SELECT college_id, student_id, id, class_id, term FROM student_enrolments WHERE is_present;

-- Which course and term each student is in, said once; until they are enrolled it is the first term. As a query of its own the
-- term costs nothing where nobody asks for it.
CREATE OR REPLACE VIEW student_courses AS
SELECT college_id, student_id, course_id, full_name, search_key, status = 'Approved' AS is_member,
       decided_at AS since,
       coalesce((SELECT p.term FROM present_enrolments p
                 WHERE p.college_id = applications.college_id AND p.student_id = applications.student_id),
                1::smallint) AS term
FROM applications;

-- How far the marks of each enrolment have come.
CREATE VIEW enrolment_progress AS
SELECT e.college_id, e.student_id, e.year_id, e.class_id, e.division_id, e.is_present, e.is_last_of_class, e.is_last_of_year,
       -- A term without subjects has no marks to show.
       coalesce(first.marked, 0) < coalesce(taught.subjects, 1) AS lacks_first_attempt,
       -- From the day of a re-exam on its marks are missing, until they are there.
       coalesce(awaited.since, 'infinity') AS lacks_reexam_from,
       issued.enrolment_id IS NOT NULL OR before.student_id IS NOT NULL AS is_issued,
       to_publish.enrolment_id IS NOT NULL AS has_unpublished
FROM student_enrolments e
LEFT JOIN (SELECT college_id, course_id, term, count(*) AS subjects FROM subjects
           GROUP BY college_id, course_id, term) taught
       ON taught.college_id = e.college_id AND taught.course_id = e.course_id AND taught.term = e.term
LEFT JOIN (SELECT college_id, student_id, enrolment_id, count(*) AS marked FROM marks
           WHERE attempt = 1 AND obtained IS NOT NULL GROUP BY college_id, student_id, enrolment_id) first
       ON first.college_id = e.college_id AND first.student_id = e.student_id AND first.enrolment_id = e.id
LEFT JOIN (SELECT r.college_id, r.enrolment_id, min(r.exam_on) AS since FROM reexams r
           WHERE NOT EXISTS (SELECT FROM marks m
                             WHERE m.college_id = r.college_id AND m.student_id = r.student_id
                               AND m.subject_id = r.subject_id AND m.attempt = r.attempt
                               AND m.attempt > 1 AND m.obtained IS NOT NULL)
           GROUP BY r.college_id, r.enrolment_id) awaited
       ON awaited.college_id = e.college_id AND awaited.enrolment_id = e.id
LEFT JOIN (SELECT DISTINCT college_id, enrolment_id FROM results) issued
       ON issued.college_id = e.college_id AND issued.enrolment_id = e.id
-- Results from before there were enrolments stay as they were issued; they belong to the student's first one.
LEFT JOIN (SELECT DISTINCT college_id, student_id FROM results WHERE enrolment_id IS NULL) before
       ON before.college_id = e.college_id AND before.student_id = e.student_id AND e.via = 'Migration'
LEFT JOIN (SELECT DISTINCT college_id, enrolment_id FROM marks
           WHERE NOT is_published AND obtained IS NOT NULL) to_publish
       ON to_publish.college_id = e.college_id AND to_publish.enrolment_id = e.id
WHERE EXISTS (SELECT FROM back_fills WHERE name = 'marks' AND done_at IS NOT NULL)
UNION ALL
-- Until all marks are tied to enrolments, nobody has more than one.
SELECT p.college_id, p.student_id, e.year_id, e.class_id, e.division_id, true, true, true,
       p.lacks_first_attempt, p.lacks_reexam_from, p.is_issued, p.has_unpublished
FROM mark_progress p
LEFT JOIN student_enrolments e ON e.college_id = p.college_id AND e.student_id = p.student_id AND e.is_present
WHERE NOT EXISTS (SELECT FROM back_fills WHERE name = 'marks' AND done_at IS NOT NULL);

GRANT SELECT ON student_enrolments, present_enrolments, enrolment_progress TO portal_app;
