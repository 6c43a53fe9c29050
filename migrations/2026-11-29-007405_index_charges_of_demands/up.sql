-- A year's fee is raised once, as long as it is not withdrawn.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS charges_of_demand ON charges (college_id, demand_id, plan, instalment)
    WHERE demand_id IS NOT NULL;
