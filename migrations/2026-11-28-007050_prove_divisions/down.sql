ALTER TABLE enrolments DROP CONSTRAINT enrolments_division, DROP CONSTRAINT enrolments_roll;
ALTER TABLE enrolments
    ADD CONSTRAINT enrolments_division FOREIGN KEY (college_id, class_id, division_id)
        REFERENCES divisions (college_id, class_id, id) NOT VALID,
    ADD CONSTRAINT enrolments_roll CHECK (roll_no BETWEEN 1 AND 9999) NOT VALID;
ALTER TABLE students DROP CONSTRAINT students_university_no;
ALTER TABLE students
    ADD CONSTRAINT students_university_no CHECK ((university_no IS NULL) = (university_key IS NULL)) NOT VALID;
ALTER TABLE lectures
    DROP CONSTRAINT lectures_class,
    DROP CONSTRAINT lectures_division,
    DROP CONSTRAINT lectures_division_of_class;
ALTER TABLE lectures
    ADD CONSTRAINT lectures_class FOREIGN KEY (college_id, class_id) REFERENCES classes (college_id, id) NOT VALID,
    ADD CONSTRAINT lectures_division FOREIGN KEY (college_id, class_id, division_id)
        REFERENCES divisions (college_id, class_id, id) NOT VALID,
    ADD CONSTRAINT lectures_division_of_class CHECK (division_id IS NULL OR class_id IS NOT NULL) NOT VALID;
