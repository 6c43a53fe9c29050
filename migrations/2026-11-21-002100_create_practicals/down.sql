DROP TABLE practical_requests;
DROP TABLE practicals;
