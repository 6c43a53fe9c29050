DELETE FROM back_fills WHERE name = 'demands';
DROP FUNCTION adopt_next(integer);
CREATE OR REPLACE FUNCTION follow_admission() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    IF NEW.status = 'Approved' THEN
        PERFORM enrol(NEW.college_id, ARRAY[NEW.student_id], 'Admission');
        PERFORM tie_to_enrolments(NEW.college_id, ARRAY[NEW.student_id]);
    ELSE
        -- The approval was undone: nothing is paid, and marks are there no more.
        UPDATE enrolments SET state = 'Cancelled', closed_on = coalesce(closed_on, (now() AT TIME ZONE interval '5:30')::date)
            WHERE college_id = NEW.college_id AND student_id = NEW.student_id AND state <> 'Cancelled';
    END IF;
    RETURN NULL;
END
$$;
