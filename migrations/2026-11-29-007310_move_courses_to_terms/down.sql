DROP FUNCTION move_to_terms(uuid, uuid, date);
DROP FUNCTION tie_to_moved_terms(course_moves);
DROP FUNCTION subjects_of_move(course_moves);
DROP FUNCTION enrol_in_moved_terms(course_moves, uuid);
DROP FUNCTION divide_as_before(course_moves);
DROP FUNCTION divisions_of_move(course_moves);
DROP FUNCTION lectures_of_move(course_moves);
DROP FUNCTION find_moved_terms(course_moves, date);
DROP FUNCTION year_before(academic_years);
CREATE OR REPLACE FUNCTION open_year(of_college uuid, its_day date) RETURNS uuid LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
DECLARE
    its_year uuid;
    june date := make_date(extract(year FROM its_day)::int - CASE WHEN extract(month FROM its_day) < 6 THEN 1 ELSE 0 END, 6, 1);
    its_name text := to_char(june, 'YYYY-') || to_char(june + interval '1 year', 'YY');
    tried text;
BEGIN
    FOR attempt IN 1..99 LOOP
        its_year := coalesce(year_of_admission(of_college, its_day),
                             (SELECT y.id FROM academic_years y
                              WHERE y.college_id = of_college AND its_day BETWEEN y.begins_on AND y.ends_on));
        EXIT WHEN its_year IS NOT NULL;
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
DROP FUNCTION year_of_day(uuid, date);
