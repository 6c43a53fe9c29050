-- Students are sorted by name, in any case.
CREATE INDEX CONCURRENTLY IF NOT EXISTS students_by_name ON students (college_id, lower(name), sap_id);
