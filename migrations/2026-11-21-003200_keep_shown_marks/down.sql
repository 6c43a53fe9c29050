REVOKE UPDATE (shown) ON marks FROM portal_app;
ALTER TABLE marks
    DROP CONSTRAINT marks_published,
    ADD COLUMN was_published boolean NOT NULL DEFAULT false;
UPDATE marks SET was_published = shown IS NOT NULL;
ALTER TABLE marks
    ALTER COLUMN was_published DROP DEFAULT,
    ADD CHECK (NOT is_published OR was_published),
    DROP COLUMN shown;
GRANT UPDATE (was_published) ON marks TO portal_app;
