CREATE OR REPLACE VIEW student_enrolments AS
SELECT e.college_id, e.student_id, e.id, e.via, c.year_id, e.class_id, e.division_id, c.course_id, c.term,
       e.closed_on IS NULL
       OR NOT EXISTS (SELECT FROM enrolments later
                      WHERE later.college_id = e.college_id AND later.student_id = e.student_id
                        AND later.state <> 'Cancelled'
                        AND (later.closed_on IS NULL OR (later.opened_on, later.id) > (e.opened_on, e.id))) AS is_present,
       e.closed_on IS NULL
       OR NOT EXISTS (SELECT FROM enrolments later
                      WHERE later.college_id = e.college_id AND later.student_id = e.student_id
                        AND later.class_id = e.class_id AND later.state <> 'Cancelled'
                        AND (later.closed_on IS NULL OR (later.opened_on, later.id) > (e.opened_on, e.id))) AS is_last_of_class,
       e.closed_on IS NULL
       OR NOT EXISTS (SELECT FROM enrolments later
                      JOIN classes of ON of.college_id = later.college_id AND of.id = later.class_id
                      WHERE later.college_id = e.college_id AND later.student_id = e.student_id
                        AND of.year_id = c.year_id AND later.state <> 'Cancelled'
                        AND (later.closed_on IS NULL OR (later.opened_on, later.id) > (e.opened_on, e.id))) AS is_last_of_year
FROM enrolments e JOIN classes c ON c.college_id = e.college_id AND c.id = e.class_id
WHERE e.state <> 'Cancelled';

CREATE OR REPLACE FUNCTION name_enrolment() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
    SET search_path = public, pg_temp AS $$
BEGIN
    IF TG_TABLE_NAME <> 'results' THEN
        SELECT e.id INTO NEW.enrolment_id FROM enrolments e
            JOIN enrolment_subjects t ON (t.college_id, t.enrolment_id) = (e.college_id, e.id) AND t.subject_id = NEW.subject_id
            WHERE e.college_id = NEW.college_id AND e.student_id = NEW.student_id AND e.state <> 'Cancelled'
            ORDER BY e.closed_on IS NULL DESC, e.opened_on DESC, e.id DESC LIMIT 1;
        IF FOUND THEN
            RETURN NEW;
        END IF;
    END IF;
    SELECT id INTO NEW.enrolment_id FROM enrolments
        WHERE college_id = NEW.college_id AND student_id = NEW.student_id AND closed_on IS NULL;
    IF NOT FOUND THEN
        -- The worker locks the student and enrols, and ties what is there later: this comes before the former or after.
        PERFORM FROM students WHERE college_id = NEW.college_id AND id = NEW.student_id FOR SHARE;
        SELECT id INTO NEW.enrolment_id FROM enrolments
            WHERE college_id = NEW.college_id AND student_id = NEW.student_id AND closed_on IS NULL;
    END IF;
    RETURN NEW;
END
$$;

CREATE OR REPLACE FUNCTION enrol_again(of_college uuid, of_students uuid[], its_class uuid, its_via text, ends_as text, today date)
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

DROP FUNCTION enrolment_rank(enrolments);
ALTER TABLE enrolments DROP COLUMN number;
