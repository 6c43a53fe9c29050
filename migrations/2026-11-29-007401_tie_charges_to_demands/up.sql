-- squawk-ignore-file prefer-bigint-over-smallint
-- Null of all but instalments, of instalments that wait for the back-fill, and of those that were withdrawn before it.
ALTER TABLE charges ADD COLUMN demand_id uuid, ADD COLUMN plan smallint,
    ADD CONSTRAINT charges_plan CHECK (
        (demand_id IS NULL AND plan IS NULL) OR (kind = 'instalment' AND demand_id IS NOT NULL AND plan IS NOT NULL)) NOT VALID,
    ADD CONSTRAINT charges_demand FOREIGN KEY (college_id, student_id, demand_id)
        REFERENCES demands (college_id, student_id, id) NOT VALID;
