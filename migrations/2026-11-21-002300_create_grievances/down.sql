DROP TABLE grievances;
DROP TABLE grievance_series;
