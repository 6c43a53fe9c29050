DROP TABLE known_browsers, sign_ins;
ALTER TABLE sessions DROP COLUMN id;
REVOKE UPDATE (browsers_since) ON students, staff FROM portal_app;
ALTER TABLE staff DROP COLUMN browsers_since;
ALTER TABLE students DROP COLUMN browsers_since;
