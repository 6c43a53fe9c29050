DROP TABLE reexams;
DELETE FROM charges WHERE kind = 'reexam';
ALTER TABLE charges
    DROP CONSTRAINT charges_kind_check,
    ADD CONSTRAINT charges_kind_check CHECK (kind IN ('instalment', 'other'));
DROP TABLE reexam_dates;
