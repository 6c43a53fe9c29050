CREATE TABLE throttles (
    -- SHA-256 of what is counted, so that no address is kept here.
    key bytea PRIMARY KEY,
    count integer NOT NULL,
    ends_at timestamptz NOT NULL
);

CREATE INDEX throttles_by_end ON throttles (ends_at);

GRANT SELECT, INSERT, UPDATE, DELETE ON throttles TO portal_app;
