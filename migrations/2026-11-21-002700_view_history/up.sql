-- What has happened, read from where it is kept.

-- The audit with the history of marks, which has rows of its own.
CREATE VIEW audit_trail AS
SELECT college_id, id, at, staff_id, action, subject_kind, subject_id, detail FROM audit
UNION ALL
SELECT m.college_id, m.id, m.at, m.changed_by, 'changeMark', 'student', m.student_id,
       jsonb_strip_nulls(jsonb_build_object(
           'subject', s.name,
           'attempt', CASE WHEN m.attempt > 1 THEN m.attempt::text END,
           -- Marks are kept in tenths.
           'before', trim_scale(m.before / 10.0)::text,
           'after', trim_scale(m.after / 10.0)::text,
           'reason', m.reason))
FROM mark_changes m JOIN subjects s ON s.college_id = m.college_id AND s.id = m.subject_id;

CREATE INDEX audit_of_subject ON audit (college_id, subject_id, id);
CREATE INDEX audit_by_staff ON audit (college_id, staff_id, id);
CREATE INDEX audit_of_action ON audit (college_id, action, id);

-- What a student has done and been told. Each branch has an index that begins with the student.
CREATE VIEW student_events AS
SELECT college_id, student_id, id, at, 'told' AS source, area, text, NULL::bigint AS amount,
       NULL::date AS first_on, NULL::date AS last_on
FROM notifications
UNION ALL
SELECT college_id, debit_student, id, at, 'paid', 'fees', description, amount, NULL, NULL
FROM transfers WHERE kind = 'fee' AND debit_student IS NOT NULL
UNION ALL
SELECT f.college_id, f.student_id, f.id, f.at, 'paymentFailed', 'wallet', c.title, f.amount, NULL, NULL
FROM failed_payments f JOIN charges c ON c.college_id = f.college_id AND c.id = f.charge_id
UNION ALL
SELECT r.college_id, r.student_id, r.id, r.registered_at, 'registeredForReexam', 'reexam', s.name,
       NULL, r.exam_on, NULL
FROM reexams r JOIN subjects s ON s.college_id = r.college_id AND s.id = r.subject_id
UNION ALL
SELECT a.college_id, a.student_id, a.id, a.applied_at, 'appliedForScholarship', 'scholarship', s.name,
       a.fee, NULL, NULL
FROM scholarship_applications a
JOIN scholarships s ON s.college_id = a.college_id AND s.id = a.scholarship_id
UNION ALL
SELECT college_id, student_id, id, filed_at, 'filedGrievance', 'grievance', docket || ': ' || title,
       NULL, NULL, NULL
FROM grievances
UNION ALL
SELECT college_id, student_id, id, asked_at, 'appliedForLeave', 'leave', reason, NULL, start_on, end_on
FROM leaves
UNION ALL
SELECT q.college_id, q.student_id, q.id, q.requested_at, 'askedForApproval', 'practicals', p.title,
       NULL, NULL, NULL
FROM practical_requests q
JOIN practicals p ON p.college_id = q.college_id AND p.id = q.practical_id;

GRANT SELECT ON audit_trail, student_events TO portal_app;
