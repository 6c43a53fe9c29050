-- The same, by their amount.
CREATE INDEX CONCURRENTLY IF NOT EXISTS charges_open_by_amount ON charges (college_id, amount, id)
    WHERE paid_at IS NULL AND withdrawn_at IS NULL AND kind <> 'reexam';
