-- A student's charges are listed by it, once an instalment can be withdrawn and raised anew: `charges_one_instalment`,
-- which served that, goes.
CREATE INDEX CONCURRENTLY IF NOT EXISTS charges_of_student ON charges (college_id, student_id);
