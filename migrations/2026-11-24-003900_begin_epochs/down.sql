DROP TABLE series_gaps, epochs;
