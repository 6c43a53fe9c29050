-- squawk-ignore-file prefer-bigint-over-smallint, prefer-bigint-over-int
-- A class has divisions, and a student in it has a roll number.
CREATE TABLE divisions (
    college_id uuid NOT NULL,
    id uuid NOT NULL,
    class_id uuid NOT NULL,
    name text NOT NULL CHECK (name <> ''),
    name_key text NOT NULL,
    position smallint NOT NULL,
    capacity smallint NOT NULL CHECK (capacity BETWEEN 1 AND 9999),
    PRIMARY KEY (college_id, id),
    FOREIGN KEY (college_id, class_id) REFERENCES classes (college_id, id) ON DELETE CASCADE,
    CONSTRAINT divisions_name UNIQUE (college_id, class_id, name_key) DEFERRABLE INITIALLY DEFERRED,
    CONSTRAINT divisions_of_class UNIQUE (college_id, class_id, id)
);

-- Whose number it is, in the division or, without one, in the class: for ever, also once the student has gone from there. Only
-- a correction takes a number back.
CREATE TABLE roll_numbers (
    college_id uuid NOT NULL,
    id uuid NOT NULL,
    class_id uuid NOT NULL,
    division_id uuid,
    roll_no smallint NOT NULL CHECK (roll_no BETWEEN 1 AND 9999),
    student_id uuid NOT NULL,
    PRIMARY KEY (college_id, id),
    FOREIGN KEY (college_id, class_id) REFERENCES classes (college_id, id) ON DELETE CASCADE,
    CONSTRAINT roll_numbers_division FOREIGN KEY (college_id, class_id, division_id)
        REFERENCES divisions (college_id, class_id, id),
    FOREIGN KEY (college_id, student_id) REFERENCES students (college_id, id)
);
CREATE UNIQUE INDEX roll_numbers_in_division ON roll_numbers (college_id, division_id, roll_no) WHERE division_id IS NOT NULL;
CREATE UNIQUE INDEX roll_numbers_in_class ON roll_numbers (college_id, class_id, roll_no) WHERE division_id IS NULL;
CREATE INDEX roll_numbers_of_class ON roll_numbers (college_id, class_id);
CREATE INDEX roll_numbers_of_student ON roll_numbers (college_id, student_id);

ALTER TABLE classes ADD COLUMN revision integer NOT NULL DEFAULT 0;

ALTER TABLE enrolments
    ADD COLUMN division_id uuid,
    ADD COLUMN roll_no smallint,
    ADD CONSTRAINT enrolments_division FOREIGN KEY (college_id, class_id, division_id)
        REFERENCES divisions (college_id, class_id, id) NOT VALID,
    ADD CONSTRAINT enrolments_roll CHECK (roll_no BETWEEN 1 AND 9999) NOT VALID;

GRANT SELECT, INSERT, DELETE ON divisions, roll_numbers TO portal_app;
GRANT UPDATE (name, name_key, position, capacity) ON divisions TO portal_app;
GRANT UPDATE (revision) ON classes TO portal_app;
GRANT UPDATE (division_id, roll_no) ON enrolments TO portal_app;
