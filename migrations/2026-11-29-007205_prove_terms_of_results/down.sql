ALTER TABLE results DROP CONSTRAINT results_term;
ALTER TABLE results ADD CONSTRAINT results_term CHECK (term > 0) NOT VALID;
