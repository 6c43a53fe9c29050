-- The view as it was.
CREATE OR REPLACE VIEW student_events AS
SELECT college_id, student_id, id, at, 'told' AS source, area, text, NULL::bigint AS amount,
       NULL::date AS first_on, NULL::date AS last_on, kind, params
FROM notifications
UNION ALL
SELECT college_id, debit_student, id, at, 'paid', 'fees', description, amount, NULL, NULL,
       'paid', jsonb_build_object(
           'charge', CASE WHEN what IS NULL THEN to_jsonb(description)
                          ELSE jsonb_build_object('what', what, 'params', params) END,
           'amount', trim_scale(amount / 100.0))
FROM transfers WHERE kind = 'fee' AND debit_student IS NOT NULL
UNION ALL
SELECT f.college_id, f.student_id, f.id, f.at, 'paymentFailed', 'wallet', c.title, f.amount, NULL, NULL,
       'paymentFailed', jsonb_build_object(
           'charge', CASE
               WHEN c.instalment_count IS NOT NULL THEN jsonb_build_object(
                   'what', 'instalment',
                   'params', jsonb_build_object('number', c.instalment, 'count', c.instalment_count))
               WHEN c.kind = 'other' THEN jsonb_build_object(
                   'what', 'charge', 'params', jsonb_build_object('title', c.title))
               ELSE to_jsonb(c.title) END,
           'amount', trim_scale(f.amount / 100.0))
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
