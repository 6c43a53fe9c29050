DROP TABLE top_ups;
