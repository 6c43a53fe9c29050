DROP VIEW promotion_candidates;
DROP TABLE promoted_students, promotion_exceptions, promotions;
ALTER TABLE enrolments DROP COLUMN after_id, DROP COLUMN is_provisional;
