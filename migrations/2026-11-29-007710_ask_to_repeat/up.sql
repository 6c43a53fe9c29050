-- What the portal offers is dismissed at times; then somebody asks for it, with a reason, as for every other change. An offer has
-- neither a person nor a reason.
-- squawk-ignore ban-drop-constraint
ALTER TABLE enrolment_changes DROP CONSTRAINT enrolment_changes_asked;
ALTER TABLE enrolment_changes ADD CONSTRAINT enrolment_changes_asked
    CHECK ((asked_by IS NULL) = (reason = '') AND (kind = 'Repeat' OR asked_by IS NOT NULL)) NOT VALID;

-- Of each student the enrolment that they are in, or were in last, and what hangs on it.
CREATE OR REPLACE VIEW enrolment_standings AS
SELECT p.college_id, p.student_id, p.id AS enrolment_id, e.after_id, e.closed_on IS NULL AS is_live, e.via, e.class_id, c.year_id,
       c.course_id, c.term,
       EXISTS (SELECT FROM marks m
               WHERE m.college_id = p.college_id AND m.student_id = p.student_id AND m.enrolment_id = p.id
                   AND m.obtained IS NOT NULL)
       OR EXISTS (SELECT FROM results r
                  WHERE r.college_id = p.college_id AND r.student_id = p.student_id AND r.enrolment_id = p.id) AS has_marks,
       EXISTS (SELECT FROM attendance a
               JOIN lectures l ON l.college_id = a.college_id AND l.id = a.lecture_id
               WHERE a.college_id = p.college_id AND a.student_id = p.student_id
                   AND (l.class_id = e.class_id
                        -- Of the whole course, as the release before takes them.
                        OR l.class_id IS NULL AND l.held_on >= e.opened_on AND EXISTS (
                            SELECT FROM enrolment_subjects t
                            WHERE t.college_id = p.college_id AND t.enrolment_id = p.id AND t.subject_id = l.subject_id))
              ) AS has_attendance,
       EXISTS (SELECT FROM demands d
               JOIN charges h ON h.college_id = d.college_id AND h.demand_id = d.id AND h.withdrawn_at IS NULL
               JOIN transfers t ON t.college_id = h.college_id AND t.charge_id = h.id
               WHERE d.college_id = p.college_id AND d.student_id = p.student_id AND d.year_id = c.year_id
                   AND d.course_id = c.course_id) AS has_paid,
       e.state = 'Detained' AS is_detained
FROM present_enrolments p
JOIN enrolments e ON e.college_id = p.college_id AND e.id = p.id
JOIN classes c ON c.college_id = e.college_id AND c.id = e.class_id;
