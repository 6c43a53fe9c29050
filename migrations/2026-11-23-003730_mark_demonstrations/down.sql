DROP TABLE demonstration;
