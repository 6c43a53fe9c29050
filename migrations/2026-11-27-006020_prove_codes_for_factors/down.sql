ALTER TABLE codes DROP CONSTRAINT codes_purposes;
ALTER TABLE codes ADD CONSTRAINT codes_purposes CHECK (
    purpose IN ('student_registration', 'staff_registration', 'student_reset', 'staff_reset',
                'student_email', 'staff_email', 'staff_factor')) NOT VALID;
