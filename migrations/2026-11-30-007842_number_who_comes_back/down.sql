-- A number of the class may be in several rows: of one who has left and come back, and of one whose number another has now.
-- The last of them keeps it; roll_numbers says whose it was.
UPDATE enrolments before SET roll_no = NULL
WHERE before.roll_no IS NOT NULL AND before.closed_on IS NOT NULL AND before.state <> 'Cancelled'
    AND EXISTS (SELECT FROM enrolments e
                WHERE e.college_id = before.college_id AND e.class_id = before.class_id AND e.roll_no = before.roll_no
                    AND e.division_id IS NOT DISTINCT FROM before.division_id
                    AND e.id <> before.id AND e.state <> 'Cancelled'
                    AND enrolment_rank(e) > enrolment_rank(before));
ALTER INDEX enrolments_roll_in_division RENAME TO enrolments_present_roll_in_division;
ALTER INDEX enrolments_roll_in_class RENAME TO enrolments_present_roll_in_class;
CREATE UNIQUE INDEX enrolments_roll_in_division ON enrolments (college_id, division_id, roll_no)
    WHERE division_id IS NOT NULL AND roll_no IS NOT NULL AND state <> 'Cancelled';
CREATE UNIQUE INDEX enrolments_roll_in_class ON enrolments (college_id, class_id, roll_no)
    WHERE division_id IS NULL AND roll_no IS NOT NULL AND state <> 'Cancelled';
