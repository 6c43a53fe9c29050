CREATE TABLE colleges (
    id uuid PRIMARY KEY,
    -- Four digits of every student's SAP id.
    number integer NOT NULL GENERATED ALWAYS AS IDENTITY UNIQUE CHECK (number BETWEEN 1 AND 9999),
    name text NOT NULL CHECK (name <> ''),
    -- NFKC, case-folded, spaces collapsed: two spellings are one college.
    name_key text NOT NULL CONSTRAINT colleges_name_key UNIQUE,
    created_at timestamptz NOT NULL
);

GRANT SELECT, INSERT ON colleges TO portal_app;
