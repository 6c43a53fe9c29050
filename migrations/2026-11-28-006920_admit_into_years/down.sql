CREATE OR REPLACE FUNCTION open_year(of_college uuid, its_day date) RETURNS uuid LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
DECLARE
    its_year uuid;
    june date := make_date(extract(year FROM its_day)::int - CASE WHEN extract(month FROM its_day) < 6 THEN 1 ELSE 0 END, 6, 1);
    its_name text := to_char(june, 'YYYY-') || to_char(june + interval '1 year', 'YY');
    tried text;
BEGIN
    FOR attempt IN 1..99 LOOP
        SELECT y.id INTO its_year FROM academic_years y
            WHERE y.college_id = of_college AND its_day BETWEEN y.begins_on AND y.ends_on;
        EXIT WHEN FOUND;
        tried := its_name || CASE WHEN attempt > 1 THEN ' (' || attempt || ')' ELSE '' END;
        INSERT INTO academic_years (college_id, id, name, name_key, begins_on, ends_on, state)
            SELECT of_college, gen_random_uuid(), tried, tried,
                   greatest(june, max(y.ends_on) FILTER (WHERE y.ends_on < its_day) + 1),
                   least((june + interval '1 year - 1 day')::date,
                         min(y.begins_on) FILTER (WHERE y.begins_on > its_day) - 1),
                   'Open'
            FROM academic_years y WHERE y.college_id = of_college
            ON CONFLICT DO NOTHING;
    END LOOP;
    RETURN its_year;
END
$$;

CREATE OR REPLACE FUNCTION enrol(of_college uuid, students uuid[], its_via text) RETURNS void LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
BEGIN
    -- Nobody changes the subjects meanwhile.
    PERFORM FROM colleges WHERE id = of_college FOR SHARE;
    INSERT INTO classes (college_id, id, year_id, course_id, term)
        SELECT of_college, gen_random_uuid(), open_year(of_college, day), course_id, 1
        FROM (SELECT DISTINCT course_id, (since AT TIME ZONE interval '5:30')::date AS day FROM student_courses
              WHERE college_id = of_college AND student_id = ANY (students) AND is_member) admitted
        ON CONFLICT ON CONSTRAINT classes_once DO NOTHING;
    WITH begun AS (
        INSERT INTO enrolments (college_id, id, student_id, class_id, regulation_id, via, state, opened_on)
            SELECT of_college, gen_random_uuid(), a.student_id, c.id, r.id, its_via, 'Enrolled', a.day
            FROM (SELECT *, (since AT TIME ZONE interval '5:30')::date AS day FROM student_courses
                  WHERE college_id = of_college AND student_id = ANY (students) AND is_member) a
            JOIN academic_years y ON y.college_id = of_college AND a.day BETWEEN y.begins_on AND y.ends_on
            JOIN classes c ON c.college_id = of_college AND (c.year_id, c.course_id, c.term) = (y.id, a.course_id, 1)
            JOIN regulations r ON r.college_id = of_college AND r.course_id = a.course_id AND r.state = 'Open'
            ON CONFLICT (college_id, student_id) WHERE closed_on IS NULL DO NOTHING
            RETURNING id, regulation_id)
    INSERT INTO enrolment_subjects (college_id, enrolment_id, subject_id)
        SELECT of_college, b.id, s.id FROM begun b
        JOIN subjects s ON s.college_id = of_college AND (s.regulation_id, s.term) = (b.regulation_id, 1);
END
$$;

DROP FUNCTION year_of_admission;
