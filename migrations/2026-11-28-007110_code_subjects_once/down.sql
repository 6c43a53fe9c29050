DROP INDEX subjects_code_once;
