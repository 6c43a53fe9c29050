-- What numbers there are goes with the columns, in the migration before.
ALTER TABLE transfers DROP CONSTRAINT transfers_lines;
ALTER TABLE transfers ADD CONSTRAINT transfers_lines CHECK (
    (debit_line IS NULL OR (debit_line > 0 AND debit_student IS NOT NULL))
    AND (credit_line IS NULL OR (credit_line > 0 AND credit_student IS NOT NULL))) NOT VALID;
