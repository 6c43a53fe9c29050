-- Ties marks and re-exams of the students that belong to no enrolment, or to one that was cancelled, to the live one.
CREATE FUNCTION tie_to_enrolments(of_college uuid, students uuid[]) RETURNS void LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
BEGIN
    UPDATE marks m SET enrolment_id = e.id FROM enrolments e
        WHERE m.college_id = of_college AND m.student_id = ANY (students)
            AND e.college_id = of_college AND e.student_id = m.student_id AND e.closed_on IS NULL
            AND (m.enrolment_id IS NULL OR EXISTS (
                SELECT FROM enrolments c WHERE c.college_id = of_college AND c.id = m.enrolment_id AND c.state = 'Cancelled'));
    UPDATE reexams x SET enrolment_id = e.id FROM enrolments e
        WHERE x.college_id = of_college AND x.student_id = ANY (students)
            AND e.college_id = of_college AND e.student_id = x.student_id AND e.closed_on IS NULL
            AND (x.enrolment_id IS NULL OR EXISTS (
                SELECT FROM enrolments c WHERE c.college_id = of_college AND c.id = x.enrolment_id AND c.state = 'Cancelled'));
END
$$;

CREATE FUNCTION follow_admission() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    IF NEW.status = 'Approved' THEN
        PERFORM enrol(NEW.college_id, ARRAY[NEW.student_id], 'Admission');
        PERFORM tie_to_enrolments(NEW.college_id, ARRAY[NEW.student_id]);
    ELSE
        -- The approval was undone: nothing is paid, and marks are there no more.
        UPDATE enrolments SET state = 'Cancelled', closed_on = (now() AT TIME ZONE interval '5:30')::date
            WHERE college_id = NEW.college_id AND student_id = NEW.student_id AND closed_on IS NULL;
    END IF;
    RETURN NULL;
END
$$;
CREATE TRIGGER admitted_are_enrolled AFTER INSERT ON applications
    FOR EACH ROW WHEN (NEW.status = 'Approved') EXECUTE FUNCTION follow_admission();
CREATE TRIGGER enrolments_follow_decisions AFTER UPDATE OF status ON applications
    FOR EACH ROW WHEN (OLD.status <> NEW.status AND 'Approved' IN (OLD.status, NEW.status))
    EXECUTE FUNCTION follow_admission();
