-- The release before raises an admission's fee before it approves: its instalments then get their demand.
CREATE OR REPLACE FUNCTION follow_admission() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    IF NEW.status = 'Approved' THEN
        PERFORM enrol(NEW.college_id, ARRAY[NEW.student_id], 'Admission');
        PERFORM tie_to_enrolments(NEW.college_id, ARRAY[NEW.student_id]);
        PERFORM adopt_instalments(NEW.college_id, ARRAY[NEW.student_id]);
    ELSE
        -- The approval was undone: nothing is paid, and marks are there no more.
        UPDATE enrolments SET state = 'Cancelled', closed_on = coalesce(closed_on, (now() AT TIME ZONE interval '5:30')::date)
            WHERE college_id = NEW.college_id AND student_id = NEW.student_id AND state <> 'Cancelled';
    END IF;
    RETURN NULL;
END
$$;

-- Gives the instalments of the next students their demands, once all are enrolled; as `enrol_next`.
CREATE FUNCTION adopt_next(most integer) RETURNS integer LANGUAGE plpgsql SECURITY DEFINER
    SET search_path = public, pg_temp AS $$
DECLARE
    batch record;
BEGIN
    IF NOT EXISTS (SELECT FROM back_fills WHERE name = 'enrolments' AND done_at IS NOT NULL)
        OR NOT pg_try_advisory_xact_lock(435644690284) THEN
        RETURN 0;
    END IF;
    SELECT * INTO batch FROM next_admitted('demands', most);
    IF batch.of_college IS NULL THEN
        RETURN 0;
    END IF;
    PERFORM adopt_instalments(batch.of_college, batch.students);
    RETURN cardinality(batch.students);
END
$$;
