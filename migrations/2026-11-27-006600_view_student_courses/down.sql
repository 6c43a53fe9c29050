-- As the migrations before made it.
CREATE OR REPLACE VIEW mark_progress AS
SELECT a.college_id, a.student_id,
       -- A student has marks in subjects of the own course alone. A course without subjects has no
       -- marks to show.
       coalesce(first.marked, 0) < coalesce(taught.subjects, 1) AS lacks_first_attempt,
       -- From the day of a re-exam on its marks are missing, until they are there.
       coalesce(awaited.since, 'infinity') AS lacks_reexam_from,
       issued.student_id IS NOT NULL AS is_issued,
       to_publish.student_id IS NOT NULL AS has_unpublished
FROM applications a
LEFT JOIN (SELECT college_id, course_id, count(*) AS subjects FROM subjects
           GROUP BY college_id, course_id) taught
       ON taught.college_id = a.college_id AND taught.course_id = a.course_id
LEFT JOIN (SELECT college_id, student_id, count(*) AS marked FROM marks
           WHERE attempt = 1 AND obtained IS NOT NULL GROUP BY college_id, student_id) first
       ON first.college_id = a.college_id AND first.student_id = a.student_id
LEFT JOIN (SELECT r.college_id, r.student_id, min(r.exam_on) AS since FROM reexams r
           WHERE NOT EXISTS (SELECT FROM marks m
                             WHERE m.college_id = r.college_id AND m.student_id = r.student_id
                               AND m.subject_id = r.subject_id AND m.attempt = r.attempt
                               AND m.attempt > 1 AND m.obtained IS NOT NULL)
           GROUP BY r.college_id, r.student_id) awaited
       ON awaited.college_id = a.college_id AND awaited.student_id = a.student_id
LEFT JOIN (SELECT DISTINCT college_id, student_id FROM results) issued
       ON issued.college_id = a.college_id AND issued.student_id = a.student_id
LEFT JOIN (SELECT DISTINCT college_id, student_id FROM marks
           WHERE NOT is_published AND obtained IS NOT NULL) to_publish
       ON to_publish.college_id = a.college_id AND to_publish.student_id = a.student_id
WHERE a.status = 'Approved';

DROP VIEW student_courses;
