CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS subjects_name_in_term ON subjects (college_id, regulation_id, term, name_key);
