-- Who has left a class and come back has one number in two rows; roll_numbers keeps whose it is.
UPDATE enrolments before SET roll_no = NULL WHERE before.roll_no IS NOT NULL AND before.closed_on IS NOT NULL
    AND EXISTS (SELECT FROM enrolments e
                WHERE e.college_id = before.college_id AND e.class_id = before.class_id AND e.student_id = before.student_id
                    AND e.id <> before.id AND e.roll_no = before.roll_no AND e.closed_on IS NULL);
ALTER INDEX enrolments_roll_in_division RENAME TO enrolments_present_roll_in_division;
ALTER INDEX enrolments_roll_in_class RENAME TO enrolments_present_roll_in_class;
CREATE UNIQUE INDEX enrolments_roll_in_division ON enrolments (college_id, division_id, roll_no)
    WHERE division_id IS NOT NULL AND roll_no IS NOT NULL AND state <> 'Cancelled';
CREATE UNIQUE INDEX enrolments_roll_in_class ON enrolments (college_id, class_id, roll_no)
    WHERE division_id IS NULL AND roll_no IS NOT NULL AND state <> 'Cancelled';
