DROP TRIGGER charges_add_up ON charges;
DROP TRIGGER demands_add_up ON demand_lines;
DROP TRIGGER withdrawn_instalments_correct_demands ON charges;
DROP FUNCTION check_demand(), correct_demand(), adopt_instalments(uuid, uuid[]), raise_fees(uuid, uuid[], jsonb, timestamptz);
DROP VIEW enrolment_years;
