-- The leaves that wait are counted on every page of the desk. A withdrawn one has the status of one that waits, so the
-- index by status sends the count to each row.
CREATE INDEX CONCURRENTLY IF NOT EXISTS leaves_waiting ON leaves (college_id, id)
    WHERE status = 'Pending' AND withdrawn_at IS NULL;
