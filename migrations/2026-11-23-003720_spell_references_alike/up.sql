-- A UTR counts as the same however its letters and digits are grouped, at the counter as by UPI.
--
-- What was accepted in several spellings before stays accepted and keeps its own key; the reference
-- that these have in common is noted, so that accountants see them side by side and nobody is
-- credited for it once more.
ALTER TABLE top_ups ADD COLUMN shared_reference text;

CREATE TEMPORARY TABLE spelled ON COMMIT DROP AS
    SELECT college_id, id, reference_key, status IN ('Pending', 'Approved') AS accepted,
           CASE WHEN piece ~ '^([0-9]{12}|[a-z]{4}[a-z0-9]{12,18})$' THEN piece ELSE plain END AS key
    FROM top_ups,
         LATERAL (SELECT regexp_replace(reference_key, ' \(counter\)$', '') AS plain) p,
         LATERAL (SELECT translate(plain, U&' -\2010\2011\2013', '') AS piece) q;

UPDATE top_ups t SET shared_reference = s.key
    FROM spelled s
    WHERE (t.college_id, t.id) = (s.college_id, s.id) AND s.accepted AND (s.college_id, s.key) IN (
        SELECT college_id, key FROM spelled WHERE accepted GROUP BY 1, 2 HAVING count(*) > 1);
UPDATE top_ups t SET reference_key = s.key
    FROM spelled s
    WHERE (t.college_id, t.id) = (s.college_id, s.id)
        AND t.shared_reference IS NULL AND t.reference_key <> s.key;

-- Few rows have one, so it is made at once.
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX top_ups_sharing ON top_ups (college_id, shared_reference, id)
    WHERE shared_reference IS NOT NULL;
