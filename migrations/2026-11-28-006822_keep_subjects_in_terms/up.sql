ALTER TABLE subjects
    ADD CONSTRAINT subjects_regulation FOREIGN KEY (college_id, regulation_id) REFERENCES regulations (college_id, id)
        ON DELETE CASCADE NOT VALID,
    ADD CONSTRAINT subjects_term CHECK (regulation_id IS NOT NULL AND term IS NOT NULL AND term BETWEEN 1 AND 12) NOT VALID;
