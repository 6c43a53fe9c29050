DROP TABLE student_sequences;
DROP TABLE students;
