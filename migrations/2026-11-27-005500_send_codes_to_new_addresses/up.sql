-- A signed-in account proves a new address with a code. Every code of before meets the wider condition, so the next
-- migration only proves it.
ALTER TABLE codes ADD CONSTRAINT codes_purpose CHECK (
    purpose IN ('student_registration', 'staff_registration', 'student_reset', 'staff_reset',
                'student_email', 'staff_email')) NOT VALID;
-- The constraint above takes its place.
-- squawk-ignore ban-drop-constraint
ALTER TABLE codes DROP CONSTRAINT codes_purpose_check;
