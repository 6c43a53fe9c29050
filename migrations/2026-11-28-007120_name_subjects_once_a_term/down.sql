DROP INDEX subjects_name_in_term;
