ALTER TABLE codes DROP CONSTRAINT codes_purpose;
ALTER TABLE codes ADD CONSTRAINT codes_purpose CHECK (
    purpose IN ('student_registration', 'staff_registration', 'student_reset', 'staff_reset',
                'student_email', 'staff_email')) NOT VALID;
