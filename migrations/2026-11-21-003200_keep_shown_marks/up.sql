-- The marks of an attempt that its student was shown last, in tenths, stay known while a correction
-- waits to be published.
ALTER TABLE marks ADD COLUMN shown smallint;
UPDATE marks SET shown = obtained WHERE is_published;
-- Changed since: what they were before the first change after the last issue.
UPDATE marks m SET shown = coalesce(
    (SELECT c.before FROM mark_changes c
     WHERE c.college_id = m.college_id AND c.student_id = m.student_id AND c.subject_id = m.subject_id
       AND c.attempt = m.attempt
       AND c.at > (SELECT max(r.published_at) FROM results r
                   WHERE r.college_id = m.college_id AND r.student_id = m.student_id)
     ORDER BY c.id LIMIT 1), m.obtained)
WHERE was_published AND NOT is_published;
REVOKE UPDATE (was_published) ON marks FROM portal_app;
ALTER TABLE marks
    DROP COLUMN was_published,
    ADD CONSTRAINT marks_published CHECK (NOT is_published OR (shown = obtained AND shown IS NOT NULL));

GRANT UPDATE (shown) ON marks TO portal_app;
