-- The view as it was, whose payments have a title.
CREATE OR REPLACE VIEW student_events AS
SELECT college_id, student_id, id, at, 'told' AS source, area, text, NULL::bigint AS amount,
       NULL::date AS first_on, NULL::date AS last_on, kind, params
FROM notifications
UNION ALL
SELECT college_id, debit_student, id, at, 'paid', 'fees', description, amount, NULL, NULL,
       'paid', jsonb_build_object('title', description, 'amount', trim_scale(amount / 100.0))
FROM transfers WHERE kind = 'fee' AND debit_student IS NOT NULL
UNION ALL
SELECT f.college_id, f.student_id, f.id, f.at, 'paymentFailed', 'wallet', c.title, f.amount, NULL, NULL,
       'paymentFailed', jsonb_build_object('title', c.title, 'amount', trim_scale(f.amount / 100.0))
FROM failed_payments f JOIN charges c ON c.college_id = f.college_id AND c.id = f.charge_id
UNION ALL
SELECT r.college_id, r.student_id, r.id, r.registered_at, 'registeredForReexam', 'reexam', s.name,
       NULL, r.exam_on, NULL,
       'registeredForReexam', jsonb_build_object('subject', s.name, 'examOn', r.exam_on)
FROM reexams r JOIN subjects s ON s.college_id = r.college_id AND s.id = r.subject_id
UNION ALL
SELECT a.college_id, a.student_id, a.id, a.applied_at, 'appliedForScholarship', 'scholarship', s.name,
       a.fee, NULL, NULL,
       'appliedForScholarship', jsonb_build_object('scholarship', s.name, 'fee', trim_scale(a.fee / 100.0))
FROM scholarship_applications a
JOIN scholarships s ON s.college_id = a.college_id AND s.id = a.scholarship_id
UNION ALL
SELECT college_id, student_id, id, filed_at, 'filedGrievance', 'grievance', docket || ': ' || title,
       NULL, NULL, NULL,
       'filedGrievance', jsonb_build_object('docket', docket, 'title', title)
FROM grievances
UNION ALL
SELECT college_id, student_id, id, asked_at, 'appliedForLeave', 'leave', reason, NULL, start_on, end_on,
       'appliedForLeave', jsonb_build_object('start', start_on, 'end', end_on)
FROM leaves
UNION ALL
SELECT q.college_id, q.student_id, q.id, q.requested_at, 'askedForApproval', 'practicals', p.title,
       NULL, NULL, NULL,
       'askedForApproval', jsonb_build_object('title', p.title)
FROM practical_requests q
JOIN practicals p ON p.college_id = q.college_id AND p.id = q.practical_id;

DROP TRIGGER transfers_say_the_same_for_ever ON transfers;
REVOKE INSERT (what, params) ON transfers FROM portal_app;
ALTER TABLE transfers DROP CONSTRAINT transfers_what_has_params;
ALTER TABLE transfers DROP COLUMN params;
ALTER TABLE transfers DROP COLUMN what;
