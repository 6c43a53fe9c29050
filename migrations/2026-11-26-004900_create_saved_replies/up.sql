-- A slot is at most 50, and nobody edits a text two thousand million times:
-- squawk-ignore-file prefer-bigint-over-smallint, prefer-bigint-over-int
-- Texts that a desk puts into the reply or the reason of a decision, under a title.
CREATE TABLE saved_replies (
    college_id uuid NOT NULL,
    id uuid NOT NULL,
    desk text NOT NULL CHECK (desk IN ('grievances', 'leaves', 'topUps', 'admissions', 'practicals')),
    -- There are as many as a desk may have, so that the database itself counts, whoever saves at once.
    slot smallint NOT NULL CHECK (slot BETWEEN 1 AND 50),
    title text NOT NULL CHECK (title <> ''),
    -- In comparison form.
    title_key text NOT NULL,
    text text NOT NULL CHECK (text <> ''),
    -- Goes up with every edit.
    revision integer NOT NULL CHECK (revision > 0),
    -- Who wrote the revision that there is.
    saved_by uuid NOT NULL,
    saved_at timestamptz NOT NULL,
    PRIMARY KEY (college_id, id),
    FOREIGN KEY (college_id, saved_by) REFERENCES staff (college_id, id),
    CONSTRAINT saved_replies_slot UNIQUE (college_id, desk, slot),
    CONSTRAINT saved_replies_title UNIQUE (college_id, desk, title_key)
);

GRANT SELECT, INSERT, DELETE ON saved_replies TO portal_app;
GRANT UPDATE (title, title_key, text, revision, saved_by, saved_at) ON saved_replies TO portal_app;
