-- A result says for ever which address its college had. Rows that are older have none, and print none.
ALTER TABLE results ADD COLUMN college_address text;
