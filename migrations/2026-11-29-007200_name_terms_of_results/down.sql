DROP TRIGGER results_name_their_term ON results;
DROP FUNCTION name_term_of_result();
ALTER TABLE results DROP COLUMN term;
