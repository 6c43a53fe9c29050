DROP TABLE demand_lines, demands;
