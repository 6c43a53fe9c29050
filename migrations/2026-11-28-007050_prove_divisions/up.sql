ALTER TABLE enrolments VALIDATE CONSTRAINT enrolments_division;
ALTER TABLE enrolments VALIDATE CONSTRAINT enrolments_roll;
ALTER TABLE students VALIDATE CONSTRAINT students_university_no;
ALTER TABLE lectures VALIDATE CONSTRAINT lectures_class;
ALTER TABLE lectures VALIDATE CONSTRAINT lectures_division;
ALTER TABLE lectures VALIDATE CONSTRAINT lectures_division_of_class;
