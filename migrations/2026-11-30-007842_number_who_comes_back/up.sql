-- Each for a moment: nothing is read or written by them but new roll numbers.
-- squawk-ignore require-concurrent-index-deletion
DROP INDEX IF EXISTS enrolments_roll_in_division;
-- squawk-ignore require-concurrent-index-deletion
DROP INDEX IF EXISTS enrolments_roll_in_class;
-- squawk-ignore renaming-object
ALTER INDEX enrolments_present_roll_in_division RENAME TO enrolments_roll_in_division;
-- squawk-ignore renaming-object
ALTER INDEX enrolments_present_roll_in_class RENAME TO enrolments_roll_in_class;
