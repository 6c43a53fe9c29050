-- What is owed for a course, by the day on which it is due. A payment takes a charge out of it and adds nothing.
CREATE INDEX CONCURRENTLY IF NOT EXISTS charges_open_of_course ON charges (college_id, course_id, due_on, id)
    WHERE paid_at IS NULL AND withdrawn_at IS NULL AND kind <> 'reexam';
