-- How far the marks of each enrolment have come: of who repeats a term, those of the attempts that begin with it.
CREATE OR REPLACE VIEW enrolment_progress AS
SELECT e.college_id, e.student_id, e.year_id, e.class_id, e.division_id, e.is_present, e.is_last_of_class, e.is_last_of_year,
       -- A term without subjects has no marks to show.
       coalesce(first.marked, 0) + coalesce(again.marked, 0) < coalesce(taught.subjects, 1) AS lacks_first_attempt,
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
LEFT JOIN (SELECT t.college_id, t.enrolment_id, count(*) AS marked FROM enrolment_subjects t
           JOIN enrolments o ON o.college_id = t.college_id AND o.id = t.enrolment_id
           JOIN marks m ON m.college_id = o.college_id AND m.student_id = o.student_id AND m.subject_id = t.subject_id
               AND m.attempt = t.first_attempt
           WHERE t.first_attempt > 1 AND m.obtained IS NOT NULL GROUP BY t.college_id, t.enrolment_id) again
       ON again.college_id = e.college_id AND again.enrolment_id = e.id
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
