-- A file is sent with one of them, and removing its row looks for it here.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS grievances_one_attachment ON grievances (college_id, attachment_id)
    WHERE attachment_id IS NOT NULL;
