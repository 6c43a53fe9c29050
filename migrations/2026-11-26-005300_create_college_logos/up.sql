-- Every logo that a college has had, since when it had it; without a picture, since when it had none. Papers that were
-- issued before a change are printed with the logo of their time, so no row is ever changed or deleted. The pictures are
-- here, and not among the documents: a college changes its logo a few times in its life, each has a few dozen kilobytes,
-- is no secret, is needed with every paper, and is so written in one transaction and backed up with its row.
CREATE TABLE college_logos (
    college_id uuid NOT NULL REFERENCES colleges (id),
    changed_at timestamptz NOT NULL,
    -- A JPEG as the portal writes them.
    jpeg bytea CHECK (octet_length(jpeg) BETWEEN 1 AND 1048576),
    PRIMARY KEY (college_id, changed_at)
);

GRANT SELECT, INSERT ON college_logos TO portal_app;
