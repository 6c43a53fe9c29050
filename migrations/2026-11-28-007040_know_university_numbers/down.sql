DROP INDEX students_university_key;
