DROP TABLE attendance;
DROP TABLE lectures;
