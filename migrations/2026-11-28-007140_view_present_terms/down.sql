DROP VIEW enrolment_progress;
DROP VIEW mark_progress;
DROP VIEW student_courses;
DROP VIEW present_enrolments;
DROP VIEW student_enrolments;
CREATE VIEW student_courses AS
SELECT college_id, student_id, course_id, full_name, search_key, status = 'Approved' AS is_member,
       decided_at AS since
FROM applications;
GRANT SELECT ON student_courses TO portal_app;

CREATE VIEW mark_progress AS
SELECT c.college_id, c.student_id,
       -- A student has marks in subjects of the own course alone. A course without subjects has no
       -- marks to show.
       coalesce(first.marked, 0) < coalesce(taught.subjects, 1) AS lacks_first_attempt,
       -- From the day of a re-exam on its marks are missing, until they are there.
       coalesce(awaited.since, 'infinity') AS lacks_reexam_from,
       issued.student_id IS NOT NULL AS is_issued,
       to_publish.student_id IS NOT NULL AS has_unpublished
FROM student_courses c
LEFT JOIN (SELECT college_id, course_id, count(*) AS subjects FROM subjects
           GROUP BY college_id, course_id) taught
       ON taught.college_id = c.college_id AND taught.course_id = c.course_id
LEFT JOIN (SELECT college_id, student_id, count(*) AS marked FROM marks
           WHERE attempt = 1 AND obtained IS NOT NULL GROUP BY college_id, student_id) first
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
GRANT SELECT ON mark_progress TO portal_app;
