-- Of an approval that was undone the number is kept, and the student has it again.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS enrolments_roll_in_division ON enrolments (college_id, division_id, roll_no)
    WHERE division_id IS NOT NULL AND roll_no IS NOT NULL AND state <> 'Cancelled';
