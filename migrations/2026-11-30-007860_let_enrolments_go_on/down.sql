DROP TRIGGER enrolments_go_on ON enrolments;
DROP FUNCTION take_added_subjects();

-- Gives new enrolments the subjects of their terms. Who has sat a subject before, in a term that they repeat, goes on with the
-- next attempt.
CREATE OR REPLACE FUNCTION take_subjects(of_college uuid, of_enrolments uuid[]) RETURNS void LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
BEGIN
    INSERT INTO enrolment_subjects (college_id, enrolment_id, subject_id, first_attempt)
        SELECT of_college, e.id, s.id, 1 + coalesce(greatest(
                   (SELECT max(m.attempt) FROM marks m
                    JOIN enrolments o ON o.college_id = m.college_id AND o.id = m.enrolment_id AND o.state <> 'Cancelled'
                    WHERE m.college_id = of_college AND m.student_id = e.student_id AND m.subject_id = s.id),
                   (SELECT max(x.attempt) FROM reexams x
                    WHERE x.college_id = of_college AND x.student_id = e.student_id AND x.subject_id = s.id),
                   (SELECT max(t.first_attempt) FROM enrolments o
                    JOIN enrolment_subjects t ON t.college_id = o.college_id AND t.enrolment_id = o.id
                    WHERE o.college_id = of_college AND o.student_id = e.student_id AND o.state <> 'Cancelled'
                        AND o.id <> e.id AND t.subject_id = s.id)), 0)
        FROM enrolments e
        JOIN classes c ON c.college_id = of_college AND c.id = e.class_id
        JOIN subjects s ON s.college_id = of_college AND (s.regulation_id, s.term) = (e.regulation_id, c.term)
        WHERE e.college_id = of_college AND e.id = ANY (of_enrolments);
    -- What was removed in a subject of the term before its student came into it hangs on an enrolment that was cancelled.
    UPDATE marks m SET enrolment_id = e.id
        FROM enrolments e JOIN enrolment_subjects t ON t.college_id = e.college_id AND t.enrolment_id = e.id
        WHERE e.college_id = of_college AND e.id = ANY (of_enrolments)
            AND m.college_id = of_college AND m.student_id = e.student_id AND m.subject_id = t.subject_id
            AND (m.enrolment_id IS NULL OR EXISTS (
                SELECT FROM enrolments c WHERE c.college_id = of_college AND c.id = m.enrolment_id AND c.state = 'Cancelled'));
END
$$;
