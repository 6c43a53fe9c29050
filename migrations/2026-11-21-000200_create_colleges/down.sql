DROP TABLE colleges;
