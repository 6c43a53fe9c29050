-- squawk-ignore-file prefer-bigint-over-smallint
-- What a student who repeats the year of study pays of the fee.
ALTER TABLE year_fees ADD COLUMN repeat_percent smallint NOT NULL DEFAULT 100,
    ADD CONSTRAINT year_fees_percent CHECK (repeat_percent BETWEEN 0 AND 100) NOT VALID;
