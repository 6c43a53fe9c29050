-- Numbers and years are integers in the series as well.
-- squawk-ignore-file prefer-bigint-over-int
-- Every restore of a backup begins an epoch: what was issued after that backup is on paper only.
CREATE TABLE epochs (
    number integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    began_at timestamptz NOT NULL,
    -- When the backup was taken.
    backup_taken_at timestamptz NOT NULL,
    -- When the colleges were told; NULL until then.
    told_at timestamptz
);
GRANT SELECT, UPDATE (told_at) ON epochs TO portal_app;

-- Numbers of a series that are never given, since they may be on paper.
CREATE TABLE series_gaps (
    college_id uuid NOT NULL REFERENCES colleges (id),
    series text NOT NULL CHECK (series IN ('receipts', 'students', 'grievances')),
    -- As the series has it: the calendar year, of receipts that in which the financial year begins.
    year integer NOT NULL,
    first integer NOT NULL CHECK (first > 0),
    last integer NOT NULL CHECK (last >= first),
    epoch integer NOT NULL REFERENCES epochs (number),
    PRIMARY KEY (college_id, series, year, first)
);
CREATE INDEX series_gaps_by_epoch ON series_gaps (epoch);
CREATE TRIGGER series_gaps_are_never_changed BEFORE UPDATE OR DELETE ON series_gaps
    FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER series_gaps_are_never_emptied BEFORE TRUNCATE ON series_gaps
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
GRANT SELECT ON series_gaps TO portal_app;
