DROP TABLE reopenings;
