DROP INDEX top_ups_reference;
CREATE UNIQUE INDEX top_ups_reference ON top_ups (college_id, source, reference_key)
    WHERE status IN ('Pending', 'Approved');
