DROP TABLE teacher_subjects;
