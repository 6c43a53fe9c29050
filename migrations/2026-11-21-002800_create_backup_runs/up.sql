-- Backups of the whole installation, whichever instance took them.
CREATE TABLE backup_runs (
    id uuid PRIMARY KEY,
    began_at timestamptz NOT NULL,
    file text NOT NULL CHECK (char_length(file) BETWEEN 1 AND 255),
    finished_at timestamptz,
    bytes bigint CHECK (bytes > 0),
    failed_for text,
    CONSTRAINT backup_runs_end CHECK ((finished_at IS NULL) = (bytes IS NULL)
        AND (finished_at IS NULL OR failed_for IS NULL))
);
CREATE INDEX backup_runs_finished ON backup_runs (finished_at) WHERE finished_at IS NOT NULL;

GRANT SELECT, INSERT, UPDATE (finished_at, bytes, failed_for) ON backup_runs TO portal_app;
