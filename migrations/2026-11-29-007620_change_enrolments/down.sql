DROP VIEW enrolment_change_places;
DROP FUNCTION enrol_again(uuid, uuid[], uuid, text, text, date);
DROP FUNCTION undo_promotions(uuid, uuid, uuid[], date);
DROP FUNCTION hold_students(uuid, uuid[]);
CREATE OR REPLACE FUNCTION promote_next(of_college uuid, its_promotion uuid, most integer, today date)
    RETURNS TABLE (of_student uuid, its_verdict text, next_enrolment uuid) LANGUAGE plpgsql SECURITY DEFINER
    SET search_path = public, pg_temp AS $$
DECLARE
    its promotions;
    chosen uuid[];
    present uuid[];
BEGIN
    SELECT * INTO STRICT its FROM promotions
        WHERE college_id = of_college AND id = its_promotion AND approved_at IS NOT NULL AND ended_at IS NULL;
    chosen := ARRAY(SELECT student_id FROM promoted_students
                    WHERE college_id = of_college AND promotion_id = its_promotion AND state = 'waiting'
                    ORDER BY student_id LIMIT most);
    -- In the order of all: the college, then students. Nobody's approval is undone, and subjects do not change, meanwhile.
    PERFORM FROM colleges WHERE id = of_college FOR SHARE;
    PERFORM FROM students WHERE college_id = of_college AND id = ANY (chosen) ORDER BY id FOR NO KEY UPDATE;
    present := ARRAY(SELECT p.student_id FROM promoted_students p
                     JOIN enrolments e ON e.college_id = p.college_id AND e.id = p.enrolment_id
                     WHERE p.college_id = of_college AND p.promotion_id = its_promotion AND p.student_id = ANY (chosen)
                         AND e.closed_on IS NULL);
    UPDATE promoted_students SET state = CASE WHEN student_id = ANY (present) THEN 'done' ELSE 'leftOut' END
        WHERE college_id = of_college AND promotion_id = its_promotion AND student_id = ANY (chosen);
    UPDATE enrolments e SET closed_on = greatest(today, e.opened_on),
               state = CASE p.verdict WHEN 'Provisional' THEN 'Promoted' ELSE p.verdict END
        FROM promoted_students p
        WHERE p.college_id = of_college AND p.promotion_id = its_promotion AND p.student_id = ANY (present)
            AND p.verdict <> 'Stays' AND e.college_id = of_college AND e.id = p.enrolment_id;
    WITH begun AS (
        INSERT INTO enrolments (college_id, id, student_id, class_id, regulation_id, via, state, opened_on, division_id, after_id,
                                is_provisional)
            SELECT of_college, gen_random_uuid(), p.student_id, its.to_class_id, e.regulation_id, 'Promotion', 'Enrolled',
                   greatest(today, e.opened_on), d.id, e.id, p.verdict = 'Provisional'
            FROM promoted_students p
            JOIN enrolments e ON e.college_id = p.college_id AND e.id = p.enrolment_id
            LEFT JOIN divisions old ON old.college_id = e.college_id AND old.id = e.division_id
            LEFT JOIN divisions d ON d.college_id = e.college_id AND d.class_id = its.to_class_id AND d.name_key = old.name_key
            WHERE p.college_id = of_college AND p.promotion_id = its_promotion AND p.student_id = ANY (present)
                AND p.verdict IN ('Promoted', 'PromotedWithBacklogs', 'Provisional')
            RETURNING id, regulation_id)
    INSERT INTO enrolment_subjects (college_id, enrolment_id, subject_id)
        SELECT of_college, b.id, s.id FROM begun b
        JOIN classes c ON c.college_id = of_college AND c.id = its.to_class_id
        JOIN subjects s ON s.college_id = of_college AND (s.regulation_id, s.term) = (b.regulation_id, c.term);
    -- What was removed in a subject of the term before its student came into it hangs on an enrolment that was cancelled.
    UPDATE marks m SET enrolment_id = e.id
        FROM enrolments e JOIN enrolment_subjects t ON t.college_id = e.college_id AND t.enrolment_id = e.id
        WHERE e.college_id = of_college AND e.student_id = ANY (present) AND e.closed_on IS NULL AND e.class_id = its.to_class_id
            AND m.college_id = of_college AND m.student_id = e.student_id AND m.subject_id = t.subject_id
            AND (m.enrolment_id IS NULL OR EXISTS (
                SELECT FROM enrolments c WHERE c.college_id = of_college AND c.id = m.enrolment_id AND c.state = 'Cancelled'));
    RETURN QUERY
    SELECT p.student_id, p.verdict, e.id
        FROM promoted_students p
        LEFT JOIN enrolments e ON e.college_id = of_college AND e.student_id = p.student_id AND e.after_id = p.enrolment_id
            AND e.state <> 'Cancelled'
        WHERE p.college_id = of_college AND p.promotion_id = its_promotion AND p.student_id = ANY (present);
END
$$;
DROP FUNCTION take_subjects(uuid, uuid[]);
DROP VIEW enrolment_standings;
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
