-- Who waits until their term is taught again.
CREATE INDEX CONCURRENTLY IF NOT EXISTS enrolments_detained ON enrolments (college_id, class_id) WHERE state = 'Detained';
