-- Who has gone keeps the number, which is nobody else's ever (roll_numbers), and has it again after coming back.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS enrolments_present_roll_in_division ON enrolments (college_id, division_id, roll_no)
    WHERE division_id IS NOT NULL AND roll_no IS NOT NULL AND closed_on IS NULL;
