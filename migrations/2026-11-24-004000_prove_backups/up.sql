-- Each time that a backup was restored for trial, with what it holds proved or not.
CREATE TABLE backup_proofs (
    id uuid PRIMARY KEY,
    tried_at timestamptz NOT NULL,
    -- The file's name, without its folder.
    file text NOT NULL,
    -- Why it does not hold; NULL when it does.
    failed_for text
);
GRANT SELECT, INSERT ON backup_proofs TO portal_app;
