-- Of each student the enrolment that they are in, or were in last, and what hangs on it.
CREATE VIEW enrolment_standings AS
SELECT p.college_id, p.student_id, p.id AS enrolment_id, e.after_id, e.closed_on IS NULL AS is_live, e.via, e.class_id, c.year_id,
       c.course_id, c.term,
       EXISTS (SELECT FROM marks m
               WHERE m.college_id = p.college_id AND m.student_id = p.student_id AND m.enrolment_id = p.id
                   AND m.obtained IS NOT NULL)
       OR EXISTS (SELECT FROM results r
                  WHERE r.college_id = p.college_id AND r.student_id = p.student_id AND r.enrolment_id = p.id) AS has_marks,
       EXISTS (SELECT FROM attendance a
               JOIN lectures l ON l.college_id = a.college_id AND l.id = a.lecture_id
               WHERE a.college_id = p.college_id AND a.student_id = p.student_id
                   AND (l.class_id = e.class_id
                        -- Of the whole course, as the release before takes them.
                        OR l.class_id IS NULL AND l.held_on >= e.opened_on AND EXISTS (
                            SELECT FROM enrolment_subjects t
                            WHERE t.college_id = p.college_id AND t.enrolment_id = p.id AND t.subject_id = l.subject_id))
              ) AS has_attendance,
       EXISTS (SELECT FROM demands d
               JOIN charges h ON h.college_id = d.college_id AND h.demand_id = d.id AND h.withdrawn_at IS NULL
               JOIN transfers t ON t.college_id = h.college_id AND t.charge_id = h.id
               WHERE d.college_id = p.college_id AND d.student_id = p.student_id AND d.year_id = c.year_id
                   AND d.course_id = c.course_id) AS has_paid
FROM present_enrolments p
JOIN enrolments e ON e.college_id = p.college_id AND e.id = p.id
JOIN classes c ON c.college_id = e.college_id AND c.id = e.class_id;
GRANT SELECT ON enrolment_standings TO portal_app;

-- Gives new enrolments the subjects of their terms. Who has sat a subject before, in a term that they repeat, goes on with the
-- next attempt.
CREATE FUNCTION take_subjects(of_college uuid, of_enrolments uuid[]) RETURNS void LANGUAGE plpgsql
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

-- Holds the college and these students until the transaction ends, in the order of all: nobody's approval is undone, nobody enters
-- marks of them, and subjects and fees do not change meanwhile.
CREATE FUNCTION hold_students(of_college uuid, of_students uuid[]) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
    SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM FROM colleges WHERE id = of_college FOR SHARE;
    PERFORM FROM students WHERE college_id = of_college AND id = ANY (of_students) ORDER BY id FOR NO KEY UPDATE;
END
$$;

-- Puts students whom a promotion has carried on back to where they were. The caller holds them, and has checked that nothing hangs on
-- what the promotion has begun.
CREATE FUNCTION undo_promotions(of_college uuid, its_promotion uuid, of_students uuid[], today date) RETURNS void LANGUAGE plpgsql
    SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    before uuid[] := ARRAY(SELECT enrolment_id FROM promoted_students
                           WHERE college_id = of_college AND promotion_id = its_promotion AND student_id = ANY (of_students)
                               AND state = 'done');
BEGIN
    UPDATE enrolments SET state = 'Cancelled', closed_on = greatest(today, opened_on)
        WHERE college_id = of_college AND student_id = ANY (of_students) AND after_id = ANY (before) AND closed_on IS NULL;
    UPDATE enrolments SET state = 'Enrolled', closed_on = NULL WHERE college_id = of_college AND id = ANY (before);
    UPDATE promoted_students SET state = 'undone'
        WHERE college_id = of_college AND promotion_id = its_promotion AND enrolment_id = ANY (before);
END
$$;

-- Enrols students into a class; the enrolment that they are in ends so. Returns the new ones. Who repeats a term stays under the
-- regulation of before. The caller holds the students.
CREATE FUNCTION enrol_again(of_college uuid, of_students uuid[], its_class uuid, its_via text, ends_as text, today date)
    RETURNS TABLE (of_student uuid, of_enrolment uuid) LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    begun uuid[];
BEGIN
    UPDATE enrolments SET state = ends_as, closed_on = greatest(today, opened_on)
        WHERE college_id = of_college AND student_id = ANY (of_students) AND closed_on IS NULL;
    WITH added AS (
        INSERT INTO enrolments (college_id, id, student_id, class_id, regulation_id, via, state, opened_on, after_id)
            SELECT of_college, gen_random_uuid(), s.student_id, its_class,
                   CASE its_via WHEN 'Repeat' THEN last.regulation_id ELSE r.id END, its_via, 'Enrolled',
                   greatest(today, last.opened_on), CASE its_via WHEN 'Repeat' THEN last.id END
            FROM unnest(of_students) s (student_id)
            JOIN classes c ON c.college_id = of_college AND c.id = its_class
            JOIN regulations r ON r.college_id = of_college AND r.course_id = c.course_id AND r.state = 'Open'
            CROSS JOIN LATERAL (
                SELECT e.id, e.regulation_id, e.opened_on FROM enrolments e
                WHERE e.college_id = of_college AND e.student_id = s.student_id
                ORDER BY e.state = 'Cancelled', e.opened_on DESC, e.id DESC LIMIT 1) last
            RETURNING id)
    SELECT array_agg(id) INTO begun FROM added;
    PERFORM take_subjects(of_college, begun);
    -- What the application says stays known.
    UPDATE applications a
        SET course_id = c.course_id, chosen_course_id = nullif(coalesce(a.chosen_course_id, a.course_id), c.course_id)
        FROM classes c
        WHERE c.college_id = of_college AND c.id = its_class AND a.college_id = of_college
            AND a.student_id = ANY (of_students) AND a.course_id <> c.course_id;
    RETURN QUERY SELECT e.student_id, e.id FROM enrolments e WHERE e.college_id = of_college AND e.id = ANY (begun);
END
$$;

-- The class that the students of a change enter, or, of a promotion that is undone, the one that they go back to.
CREATE VIEW enrolment_change_places AS
SELECT h.college_id, h.id, c.id AS class_id, coalesce(h.year_id, c.year_id) AS year_id, coalesce(h.course_id, c.course_id) AS course_id,
       coalesce(h.term, c.term) AS term
FROM enrolment_changes h
LEFT JOIN promotions p ON p.college_id = h.college_id AND p.id = h.promotion_id
LEFT JOIN classes c ON c.college_id = p.college_id AND c.id = p.class_id;
GRANT SELECT ON enrolment_change_places TO portal_app;

-- The release before opens an approval again whatever the student has done since: then the application is of the course that it
-- says.
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
        UPDATE applications SET course_id = chosen_course_id, chosen_course_id = NULL
            WHERE college_id = NEW.college_id AND student_id = NEW.student_id AND chosen_course_id IS NOT NULL;
    END IF;
    RETURN NULL;
END
$$;
