ALTER TABLE charges VALIDATE CONSTRAINT charges_plan;
ALTER TABLE charges VALIDATE CONSTRAINT charges_demand;
ALTER TABLE year_fees VALIDATE CONSTRAINT year_fees_percent;
