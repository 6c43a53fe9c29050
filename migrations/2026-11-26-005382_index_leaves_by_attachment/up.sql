-- A file is sent with one of them, and removing its row looks for it here.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS leaves_one_attachment ON leaves (college_id, attachment_id)
    WHERE attachment_id IS NOT NULL;
