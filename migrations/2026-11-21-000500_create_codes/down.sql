DROP TABLE registrations;
DROP TABLE codes;
