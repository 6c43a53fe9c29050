CREATE INDEX transfers_of_creditor ON transfers (college_id, credit_student, id) WHERE credit_student IS NOT NULL;
DROP INDEX transfers_debit_lines, transfers_credit_lines;
