ALTER TABLE charges DROP CONSTRAINT charges_plan, DROP CONSTRAINT charges_demand;
ALTER TABLE charges
    ADD CONSTRAINT charges_plan CHECK (
        (demand_id IS NULL AND plan IS NULL) OR (kind = 'instalment' AND demand_id IS NOT NULL AND plan IS NOT NULL)) NOT VALID,
    ADD CONSTRAINT charges_demand FOREIGN KEY (college_id, student_id, demand_id)
        REFERENCES demands (college_id, student_id, id) NOT VALID;
ALTER TABLE year_fees DROP CONSTRAINT year_fees_percent;
ALTER TABLE year_fees ADD CONSTRAINT year_fees_percent CHECK (repeat_percent BETWEEN 0 AND 100) NOT VALID;
