-- Removing a staff account looks for its rows here.
CREATE INDEX CONCURRENTLY IF NOT EXISTS charges_withdrawn_by ON charges (college_id, withdrawn_by) WHERE withdrawn_by IS NOT NULL;
