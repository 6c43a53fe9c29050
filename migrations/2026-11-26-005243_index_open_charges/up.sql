-- What is owed, by the day on which it is due; the fee of a re-exam is raised and paid in one.
CREATE INDEX CONCURRENTLY IF NOT EXISTS charges_open ON charges (college_id, due_on, id)
    WHERE paid_at IS NULL AND withdrawn_at IS NULL AND kind <> 'reexam';
