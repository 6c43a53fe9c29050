-- Those who were admitted before are enrolled a few at a time, and then their marks and re-exams are tied to their enrolments,
-- which needs no lock on the students. Killed at any point, a step has done nothing. Approvals of now enrol by themselves.

-- The next students of a college whom that back-fill has to do, at most so many, as done; no college once all are done.
CREATE FUNCTION next_admitted(of_fill text, most integer, OUT of_college uuid, OUT students uuid[]) LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
DECLARE
    reached back_fills;
BEGIN
    INSERT INTO back_fills (name) VALUES (of_fill) ON CONFLICT DO NOTHING;
    SELECT * INTO reached FROM back_fills WHERE name = of_fill;
    IF reached.done_at IS NOT NULL THEN
        RETURN;
    END IF;
    SELECT c.college_id INTO of_college FROM student_courses c
        WHERE (c.college_id, c.student_id) > (reached.college, reached.id) AND c.is_member
        ORDER BY c.college_id, c.student_id LIMIT 1;
    IF of_college IS NULL THEN
        UPDATE back_fills SET done_at = now() WHERE name = of_fill;
        RETURN;
    END IF;
    students := ARRAY(SELECT c.student_id FROM student_courses c
                      WHERE c.college_id = of_college AND (c.college_id, c.student_id) > (reached.college, reached.id)
                          AND c.is_member
                      ORDER BY c.college_id, c.student_id LIMIT most);
    UPDATE back_fills SET college = of_college, id = students[cardinality(students)] WHERE name = of_fill;
END
$$;

-- Enrols the next ones and returns how many it has looked at; nought once all are enrolled, or while somebody else is at it.
CREATE FUNCTION enrol_next(most integer) RETURNS integer LANGUAGE plpgsql SECURITY DEFINER
    SET search_path = public, pg_temp AS $$
DECLARE
    batch record;
BEGIN
    -- "enrol"; the row of back_fills could only be waited for.
    IF NOT pg_try_advisory_xact_lock(435644690284) THEN
        RETURN 0;
    END IF;
    SELECT * INTO batch FROM next_admitted('enrolments', most);
    IF batch.of_college IS NULL THEN
        RETURN 0;
    END IF;
    -- In the order of all: the college, then students.
    PERFORM FROM colleges WHERE id = batch.of_college FOR SHARE;
    PERFORM FROM students WHERE college_id = batch.of_college AND id = ANY (batch.students) ORDER BY id FOR NO KEY UPDATE;
    PERFORM enrol(batch.of_college, batch.students, 'Migration');
    RETURN cardinality(batch.students);
END
$$;

-- Ties what belongs to the next ones, once all are enrolled; as `enrol_next`.
CREATE FUNCTION tie_next(most integer) RETURNS integer LANGUAGE plpgsql SECURITY DEFINER
    SET search_path = public, pg_temp AS $$
DECLARE
    batch record;
BEGIN
    IF NOT EXISTS (SELECT FROM back_fills WHERE name = 'enrolments' AND done_at IS NOT NULL)
        OR NOT pg_try_advisory_xact_lock(435644690284) THEN
        RETURN 0;
    END IF;
    SELECT * INTO batch FROM next_admitted('marks', most);
    IF batch.of_college IS NULL THEN
        RETURN 0;
    END IF;
    PERFORM tie_to_enrolments(batch.of_college, batch.students);
    RETURN cardinality(batch.students);
END
$$;
