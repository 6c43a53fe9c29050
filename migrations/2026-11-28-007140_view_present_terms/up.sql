-- In which term each student is now: that of their class. Nobody who is in no class is in it.
CREATE VIEW student_terms AS
SELECT e.college_id, e.student_id, c.term
FROM enrolments e JOIN classes c ON c.college_id = e.college_id AND c.id = e.class_id
WHERE e.closed_on IS NULL;

GRANT SELECT ON student_terms TO portal_app;

-- Which course and term each student is in, said once; until they are enrolled it is the first term. As a query of its own the
-- term costs nothing where nobody asks for it.
CREATE OR REPLACE VIEW student_courses AS
SELECT college_id, student_id, course_id, full_name, search_key, status = 'Approved' AS is_member,
       decided_at AS since,
       coalesce((SELECT t.term FROM student_terms t
                 WHERE t.college_id = applications.college_id AND t.student_id = applications.student_id),
                1::smallint) AS term
FROM applications;

CREATE OR REPLACE VIEW mark_progress AS
SELECT c.college_id, c.student_id,
       -- A term without subjects has no marks to show.
       coalesce(first.marked, 0) < coalesce(taught.subjects, 1) AS lacks_first_attempt,
       -- From the day of a re-exam on its marks are missing, until they are there.
       coalesce(awaited.since, 'infinity') AS lacks_reexam_from,
       issued.student_id IS NOT NULL AS is_issued,
       to_publish.student_id IS NOT NULL AS has_unpublished
FROM student_courses c
LEFT JOIN student_terms present ON present.college_id = c.college_id AND present.student_id = c.student_id
LEFT JOIN (SELECT college_id, course_id, term, count(*) AS subjects FROM subjects
           GROUP BY college_id, course_id, term) taught
       ON taught.college_id = c.college_id AND taught.course_id = c.course_id AND taught.term = coalesce(present.term, 1)
-- Counted by enrolment first, by the index alone. Marks from before there were enrolments are of the student's first one.
LEFT JOIN (SELECT of.college_id, of.student_id, sum(of.marked) AS marked
           FROM (SELECT college_id, student_id, enrolment_id, count(*) AS marked FROM marks
                 WHERE attempt = 1 AND obtained IS NOT NULL GROUP BY college_id, student_id, enrolment_id) of
           LEFT JOIN enrolments e
                  ON e.college_id = of.college_id AND e.student_id = of.student_id AND e.closed_on IS NULL
           WHERE of.enrolment_id IS NULL OR of.enrolment_id = e.id
           GROUP BY of.college_id, of.student_id) first
       ON first.college_id = c.college_id AND first.student_id = c.student_id
LEFT JOIN (SELECT r.college_id, r.student_id, min(r.exam_on) AS since FROM reexams r
           WHERE NOT EXISTS (SELECT FROM marks m
                             WHERE m.college_id = r.college_id AND m.student_id = r.student_id
                               AND m.subject_id = r.subject_id AND m.attempt = r.attempt
                               AND m.attempt > 1 AND m.obtained IS NOT NULL)
           GROUP BY r.college_id, r.student_id) awaited
       ON awaited.college_id = c.college_id AND awaited.student_id = c.student_id
LEFT JOIN (SELECT DISTINCT college_id, student_id FROM results) issued
       ON issued.college_id = c.college_id AND issued.student_id = c.student_id
LEFT JOIN (SELECT DISTINCT college_id, student_id FROM marks
           WHERE NOT is_published AND obtained IS NOT NULL) to_publish
       ON to_publish.college_id = c.college_id AND to_publish.student_id = c.student_id
WHERE c.is_member;
