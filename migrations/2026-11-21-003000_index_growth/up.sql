-- A college's students in the order in which staff see them.
CREATE INDEX students_by_sap_id ON students (college_id, sap_id);

-- Every three letters in a row of a college's text, as numbers. A text that contains another has all of
-- its numbers, so an index finds a part of a name among a college's students without an extension
-- that some servers lack; whether it is there in one piece is for LIKE to say.
CREATE FUNCTION search_grams(college uuid, key text) RETURNS bigint[]
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT coalesce(array_agg(DISTINCT hashtextextended(substr(key, n, 3), uuid_hash_extended(college, 0))), '{}')
    FROM generate_series(1, length(key) - 2) n
$$;

CREATE INDEX students_search ON students USING gin (search_grams(college_id, search_key))
    WITH (fastupdate = off);
CREATE INDEX applications_search ON applications USING gin (search_grams(college_id, search_key))
    WITH (fastupdate = off);

-- The history of marks in the audit, without a join that keeps it from being read in its order.
CREATE OR REPLACE VIEW audit_trail AS
SELECT college_id, id, at, staff_id, action, subject_kind, subject_id, detail FROM audit
UNION ALL
SELECT m.college_id, m.id, m.at, m.changed_by, 'changeMark', 'student', m.student_id,
       jsonb_strip_nulls(jsonb_build_object(
           'subject', (SELECT s.name FROM subjects s
                       WHERE s.college_id = m.college_id AND s.id = m.subject_id),
           'attempt', CASE WHEN m.attempt > 1 THEN m.attempt::text END,
           -- Marks are kept in tenths.
           'before', trim_scale(m.before / 10.0)::text,
           'after', trim_scale(m.after / 10.0)::text,
           'reason', m.reason))
FROM mark_changes m;

CREATE INDEX mark_changes_by_staff ON mark_changes (college_id, changed_by, id);
