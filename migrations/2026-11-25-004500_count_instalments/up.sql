-- Of how many an instalment is one, so that its title is made when it is read. The release before this one still reads
-- the title, and raises charges without the count. As small as the number of an instalment.
-- squawk-ignore prefer-bigint-over-smallint
ALTER TABLE charges ADD COLUMN instalment_count smallint;
ALTER TABLE charges ADD CONSTRAINT charges_instalment_count
    CHECK (instalment_count IS NULL OR (instalment_count >= instalment AND kind = 'instalment')) NOT VALID;

DO $$
DECLARE
    odd record;
BEGIN
    SELECT id, title INTO odd FROM charges
        WHERE kind = 'instalment' AND coalesce((regexp_match(title, '^Instalment (\d+) of \d+$'))[1] <> instalment::text, true)
        LIMIT 1;
    IF FOUND THEN
        RAISE EXCEPTION 'the title of charge % is “%”, which is not that of an instalment', odd.id, odd.title;
    END IF;
END $$;

UPDATE charges SET instalment_count = (regexp_match(title, '^Instalment \d+ of (\d+)$'))[1]::smallint
    WHERE kind = 'instalment';
