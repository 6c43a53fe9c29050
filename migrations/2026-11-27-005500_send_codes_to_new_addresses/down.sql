-- What the release before does not know; it is asked for anew.
DELETE FROM codes WHERE purpose IN ('student_email', 'staff_email');
ALTER TABLE codes ADD CONSTRAINT codes_purpose_check CHECK (
    purpose IN ('student_registration', 'staff_registration', 'student_reset', 'staff_reset'));
ALTER TABLE codes DROP CONSTRAINT codes_purpose;
