-- Whether a demonstration was seeded to its end. Those of before were, as far as anybody can tell.
ALTER TABLE demonstration ADD COLUMN is_whole boolean NOT NULL DEFAULT true;
GRANT UPDATE (is_whole) ON demonstration TO portal_app;
