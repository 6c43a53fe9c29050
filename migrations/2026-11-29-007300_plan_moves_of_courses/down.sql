DROP TABLE moved_terms, moved_students;
DROP VIEW course_movers;
DROP TABLE course_move_students, course_move_divisions, course_move_years, course_move_subjects;
DROP TABLE course_moves;
