DROP INDEX audit_by_subject;
DROP TABLE documents;
DROP TABLE applications;
DROP TABLE admission_drafts;
ALTER TABLE students DROP COLUMN search_key;
