CREATE OR REPLACE VIEW audit_trail AS
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
DROP INDEX mark_changes_by_staff;
DROP INDEX applications_search, students_search, students_by_sap_id;
DROP FUNCTION search_grams;
