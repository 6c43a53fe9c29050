ALTER INDEX enrolments_roll_in_division RENAME TO enrolments_present_roll_in_division;
ALTER INDEX enrolments_roll_in_class RENAME TO enrolments_present_roll_in_class;
CREATE UNIQUE INDEX enrolments_roll_in_division ON enrolments (college_id, division_id, roll_no)
    WHERE division_id IS NOT NULL AND roll_no IS NOT NULL AND state <> 'Cancelled';
CREATE UNIQUE INDEX enrolments_roll_in_class ON enrolments (college_id, class_id, roll_no)
    WHERE division_id IS NULL AND roll_no IS NOT NULL AND state <> 'Cancelled';
