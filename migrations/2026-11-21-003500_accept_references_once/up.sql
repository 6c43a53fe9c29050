-- A bank's reference is accepted once in a college, whether it comes by UPI or at the counter. What
-- was accepted both ways before stays, the counter's one under a key of its own.
UPDATE top_ups t SET reference_key = t.reference_key || ' (counter)'
    WHERE t.source = 'COUNTER' AND t.status IN ('Pending', 'Approved') AND EXISTS (
        SELECT FROM top_ups o WHERE (o.college_id, o.reference_key) = (t.college_id, t.reference_key)
            AND o.source = 'UPI' AND o.status IN ('Pending', 'Approved'));
DROP INDEX top_ups_reference;
CREATE UNIQUE INDEX top_ups_reference ON top_ups (college_id, reference_key)
    WHERE status IN ('Pending', 'Approved');
