CREATE OR REPLACE FUNCTION raise_fees(of_college uuid, of_enrolments uuid[], its_lines jsonb, its_instant timestamptz)
    RETURNS TABLE (of_student uuid, of_demand uuid, of_plan smallint) LANGUAGE plpgsql SECURITY DEFINER
    SET search_path = public, pg_temp AS $$
DECLARE
    demanded uuid[];
BEGIN
    -- What waits for its demand was raised before.
    PERFORM adopt_instalments(of_college, ARRAY(SELECT DISTINCT e.student_id FROM enrolments e
                                                WHERE e.college_id = of_college AND e.id = ANY (of_enrolments)));
    WITH wanted AS (
        SELECT DISTINCT e.student_id, e.year_id, e.course_id, e.year_of_study FROM enrolment_years e
        WHERE e.college_id = of_college AND e.id = ANY (of_enrolments)),
    begun AS (
        INSERT INTO demands AS d (college_id, id, student_id, year_id, course_id, year_of_study)
            SELECT of_college, gen_random_uuid(), student_id, year_id, course_id, year_of_study FROM wanted
            ORDER BY student_id
            -- Locks the one that is there. A new plan is of the year of study of now.
            ON CONFLICT ON CONSTRAINT demands_once DO UPDATE SET year_of_study = CASE
                WHEN EXISTS (SELECT FROM demand_lines l
                             WHERE l.college_id = of_college AND l.demand_id = d.id AND l.plan = d.plan AND l.kind = 'fee')
                THEN d.year_of_study ELSE excluded.year_of_study END
            RETURNING id)
    SELECT array_agg(id) INTO demanded FROM begun;
    -- In a statement of its own, which sees what those have written for whom this one has waited.
    RETURN QUERY
    WITH open AS (
        SELECT d.student_id, d.id, d.plan FROM demands d
        WHERE d.college_id = of_college AND d.id = ANY (demanded)
            AND NOT EXISTS (SELECT FROM demand_lines l
                            WHERE l.college_id = of_college AND l.demand_id = d.id AND l.plan = d.plan AND l.kind = 'fee')),
    said AS (
        INSERT INTO demand_lines (college_id, demand_id, plan, kind, position, title, percent, amount, at)
            SELECT of_college, o.id, o.plan, 'fee', l.position, coalesce(l.line ->> 'title', ''),
                   (l.line ->> 'percent')::smallint, (l.line ->> 'paise')::bigint, its_instant
            FROM open o, jsonb_array_elements(its_lines) WITH ORDINALITY l (line, position))
    SELECT student_id, id, plan FROM open;
END
$$;

CREATE OR REPLACE FUNCTION promote_next(of_college uuid, its_promotion uuid, most integer, today date)
    RETURNS TABLE (of_student uuid, its_verdict text, next_enrolment uuid) LANGUAGE plpgsql SECURITY DEFINER
    SET search_path = public, pg_temp AS $$
DECLARE
    its promotions;
    chosen uuid[];
    present uuid[];
    begun uuid[];
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
    WITH added AS (
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
            RETURNING id)
    SELECT array_agg(id) INTO begun FROM added;
    PERFORM take_subjects(of_college, begun);
    RETURN QUERY
    SELECT p.student_id, p.verdict, e.id
        FROM promoted_students p
        LEFT JOIN enrolments e ON e.college_id = of_college AND e.student_id = p.student_id AND e.after_id = p.enrolment_id
            AND e.state <> 'Cancelled'
        WHERE p.college_id = of_college AND p.promotion_id = its_promotion AND p.student_id = ANY (present);
END
$$;
