ALTER TABLE enrolment_changes DROP CONSTRAINT enrolment_changes_asked;
ALTER TABLE enrolment_changes ADD CONSTRAINT enrolment_changes_asked
    CHECK ((asked_by IS NULL) = (reason = '') AND (kind = 'Repeat' OR asked_by IS NOT NULL)) NOT VALID;
