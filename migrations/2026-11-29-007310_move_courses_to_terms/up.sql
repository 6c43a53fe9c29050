-- The year that a day lies in. Where it lies in none, one is opened from June to May, as far as no other year is there.
CREATE FUNCTION year_of_day(of_college uuid, its_day date) RETURNS uuid LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
DECLARE
    its_year uuid;
    june date := make_date(extract(year FROM its_day)::int - CASE WHEN extract(month FROM its_day) < 6 THEN 1 ELSE 0 END, 6, 1);
    its_name text := to_char(june, 'YYYY-') || to_char(june + interval '1 year', 'YY');
    tried text;
BEGIN
    FOR attempt IN 1..99 LOOP
        its_year := (SELECT y.id FROM academic_years y
                     WHERE y.college_id = of_college AND its_day BETWEEN y.begins_on AND y.ends_on);
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
CREATE OR REPLACE FUNCTION open_year(of_college uuid, its_day date) RETURNS uuid LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
BEGIN
    RETURN coalesce(year_of_admission(of_college, its_day), year_of_day(of_college, its_day));
END
$$;

-- The year before, if it ends within three months before this one begins; or else the one of the day before, which is opened.
CREATE FUNCTION year_before(this academic_years) RETURNS uuid LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    RETURN coalesce(
        (SELECT y.id FROM academic_years y
         WHERE y.college_id = this.college_id AND y.ends_on BETWEEN this.begins_on - 92 AND this.begins_on - 1
         ORDER BY y.ends_on DESC LIMIT 1),
        year_of_day(this.college_id, this.begins_on - 1));
END
$$;

-- Says in which classes the students of a move were in each term up to the one that they are in now. Years of study are
-- counted back from the present year, one by one. A term begins with its share of the year, and after the one before it.
CREATE FUNCTION find_moved_terms(its course_moves, today date) RETURNS void LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
DECLARE
    present smallint;
    its_year academic_years;
    of_day uuid;
BEGIN
    FOR present IN SELECT DISTINCT now_in FROM moved_students WHERE college_id = its.college_id AND move_id = its.id LOOP
        of_day := coalesce(
            (SELECT id FROM academic_years WHERE college_id = its.college_id AND today BETWEEN begins_on AND ends_on),
            open_year(its.college_id, today));
        FOR at IN REVERSE present..1 LOOP
            IF at < present AND at % its.terms_per_year = 0 THEN
                of_day := year_before(its_year);
            END IF;
            SELECT * INTO STRICT its_year FROM academic_years WHERE college_id = its.college_id AND id = of_day;
            INSERT INTO classes (college_id, id, year_id, course_id, term)
                VALUES (its.college_id, gen_random_uuid(), its_year.id, its.course_id, at)
                ON CONFLICT ON CONSTRAINT classes_once DO NOTHING;
            INSERT INTO moved_terms (college_id, move_id, now_in, term, class_id, opened_on)
                SELECT its.college_id, its.id, present, at, c.id, its_year.begins_on
                    + (its_year.ends_on - its_year.begins_on + 1) / its.terms_per_year * ((at - 1) % its.terms_per_year)
                FROM classes c
                WHERE (c.college_id, c.year_id, c.course_id, c.term) = (its.college_id, its_year.id, its.course_id, at);
        END LOOP;
    END LOOP;
    UPDATE moved_terms t SET opened_on = days.opened_on, closed_on = days.closed_on
        FROM (SELECT now_in, term, opened_on, lead(opened_on) OVER (PARTITION BY now_in ORDER BY term) AS closed_on
              FROM (SELECT now_in, term,
                           max(least(opened_on, today - (now_in - term)) - term) OVER (PARTITION BY now_in ORDER BY term) + term
                               AS opened_on
                    FROM moved_terms WHERE college_id = its.college_id AND move_id = its.id) begun) days
        WHERE t.college_id = its.college_id AND t.move_id = its.id AND (t.now_in, t.term) = (days.now_in, days.term);
END
$$;

-- The lectures that were of a class of the course. Once its subjects are in terms, each is of the class of its subject's term in
-- the year of its day.
CREATE FUNCTION lectures_of_move(its course_moves)
    RETURNS TABLE (lecture_id uuid, class_id uuid, division_id uuid, year_id uuid, term smallint) LANGUAGE sql STABLE
    SET search_path = public, pg_temp AS $$
    SELECT l.id, c.id, l.division_id, coalesce(y.id, c.year_id), s.term
    FROM classes c
    JOIN lectures l ON l.college_id = c.college_id AND l.class_id = c.id
    JOIN subjects s ON s.college_id = l.college_id AND s.id = l.subject_id
    LEFT JOIN academic_years y ON y.college_id = l.college_id AND l.held_on BETWEEN y.begins_on AND y.ends_on
    WHERE c.college_id = its.college_id AND c.course_id = its.course_id
$$;

-- Which division of before is which class's now: of students, of lectures, and of teachers, for the subjects that they hold.
CREATE FUNCTION divisions_of_move(its course_moves)
    RETURNS TABLE (division_id uuid, class_id uuid, staff_id uuid, subject_id uuid) LANGUAGE sql STABLE
    SET search_path = public, pg_temp AS $$
    WITH students AS (
        SELECT DISTINCT e.class_id AS before, e.division_id, t.class_id
        FROM moved_students m
        JOIN enrolments e ON e.college_id = m.college_id AND e.id = m.enrolment_id
        JOIN moved_terms t ON t.college_id = m.college_id AND t.move_id = m.move_id AND t.now_in = m.now_in
        WHERE m.college_id = its.college_id AND m.move_id = its.id),
    lectures AS (
        SELECT DISTINCT l.class_id AS before, l.division_id, c.id AS class_id
        FROM lectures_of_move(its) l
        JOIN classes c ON (c.college_id, c.course_id, c.year_id, c.term) = (its.college_id, its.course_id, l.year_id, l.term))
    SELECT division_id, class_id, NULL::uuid, NULL::uuid FROM students WHERE division_id IS NOT NULL
    UNION
    SELECT division_id, class_id, NULL, NULL FROM lectures WHERE division_id IS NOT NULL
    UNION
    SELECT a.division_id, c.id, a.staff_id, a.subject_id
    FROM (SELECT before, class_id FROM students UNION SELECT before, class_id FROM lectures) went
    JOIN classes c ON c.college_id = its.college_id AND c.id = went.class_id
    JOIN course_move_subjects s ON s.college_id = its.college_id AND s.move_id = its.id AND s.term = c.term
    JOIN teacher_divisions a ON a.college_id = its.college_id AND a.class_id = went.before AND a.subject_id = s.subject_id
$$;

-- Each of those classes has a division of that name.
CREATE FUNCTION divide_as_before(its course_moves) RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    INSERT INTO classes (college_id, id, year_id, course_id, term)
        SELECT its.college_id, gen_random_uuid(), l.year_id, its.course_id, l.term
        FROM (SELECT DISTINCT year_id, term FROM lectures_of_move(its)) l
        ON CONFLICT ON CONSTRAINT classes_once DO NOTHING;
    INSERT INTO divisions (college_id, id, class_id, name, name_key, position, capacity)
        SELECT DISTINCT ON (w.class_id, d.name_key)
               its.college_id, gen_random_uuid(), w.class_id, d.name, d.name_key, d.position, d.capacity
        FROM divisions_of_move(its) w
        JOIN divisions d ON d.college_id = its.college_id AND d.id = w.division_id
        WHERE NOT EXISTS (SELECT FROM divisions there WHERE there.college_id = its.college_id
                              AND there.class_id = w.class_id AND there.name_key = d.name_key)
        ORDER BY w.class_id, d.name_key, d.capacity DESC;
END
$$;

-- Enrols each student of the move in each of the terms, with the division and, where nobody else has it, the roll number of
-- before. Of two students with one number who come into one class, the one who has it there already keeps it, or else the one who
-- was admitted first.
CREATE FUNCTION enrol_in_moved_terms(its course_moves, its_regulation uuid) RETURNS void LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
BEGIN
    WITH wanted AS (
        SELECT m.student_id, t.term, t.class_id, d.id AS division_id, e.roll_no,
               CASE WHEN m.now_in = 1 THEN e.opened_on
                    WHEN t.term = 1 THEN least(greatest(t.opened_on, e.opened_on), t.closed_on - 1)
                    ELSE t.opened_on END AS opened_on, t.closed_on,
               row_number() OVER (PARTITION BY t.class_id, d.id, e.roll_no
                                  ORDER BY own.student_id IS NULL, e.opened_on, m.student_id) AS at
        FROM moved_students m
        JOIN enrolments e ON e.college_id = m.college_id AND e.id = m.enrolment_id
        JOIN moved_terms t ON t.college_id = m.college_id AND t.move_id = m.move_id AND t.now_in = m.now_in
        LEFT JOIN divisions old ON old.college_id = m.college_id AND old.id = e.division_id
        LEFT JOIN divisions d ON d.college_id = m.college_id AND d.class_id = t.class_id AND d.name_key = old.name_key
        LEFT JOIN roll_numbers own ON own.college_id = m.college_id AND own.class_id = t.class_id
            AND own.division_id IS NOT DISTINCT FROM d.id AND own.roll_no = e.roll_no AND own.student_id = m.student_id
        WHERE m.college_id = its.college_id AND m.move_id = its.id),
    begun AS (
        INSERT INTO enrolments (college_id, id, student_id, class_id, regulation_id, via, state, opened_on, closed_on, division_id,
                                roll_no)
            SELECT its.college_id, gen_random_uuid(), w.student_id, w.class_id, its_regulation,
                   CASE WHEN w.term = 1 THEN 'Admission' ELSE 'Promotion' END,
                   CASE WHEN w.closed_on IS NULL THEN 'Enrolled' ELSE 'Promoted' END,
                   w.opened_on, w.closed_on, w.division_id,
                   CASE WHEN w.at = 1 AND NOT EXISTS (
                       SELECT FROM roll_numbers n
                       WHERE n.college_id = its.college_id AND n.class_id = w.class_id AND n.roll_no = w.roll_no
                           AND n.division_id IS NOT DISTINCT FROM w.division_id AND n.student_id <> w.student_id)
                   THEN w.roll_no END
            FROM wanted w
            RETURNING id, student_id, class_id, division_id, roll_no),
    numbered AS (
        INSERT INTO roll_numbers (college_id, id, class_id, division_id, roll_no, student_id)
            SELECT its.college_id, gen_random_uuid(), b.class_id, b.division_id, b.roll_no, b.student_id
            FROM begun b
            WHERE b.roll_no IS NOT NULL AND NOT EXISTS (
                SELECT FROM roll_numbers n
                WHERE n.college_id = its.college_id AND n.class_id = b.class_id AND n.roll_no = b.roll_no
                    AND n.division_id IS NOT DISTINCT FROM b.division_id))
    INSERT INTO enrolment_subjects (college_id, enrolment_id, subject_id)
        SELECT its.college_id, b.id, s.id
        FROM begun b
        JOIN classes c ON c.college_id = its.college_id AND c.id = b.class_id
        JOIN subjects s ON s.college_id = its.college_id AND (s.regulation_id, s.term) = (its_regulation, c.term);
    -- Two divisions of one name may have become one.
    UPDATE divisions d SET capacity = greatest(d.capacity, least(n.students, 9999))
        FROM (SELECT e.division_id, count(*) AS students
              FROM moved_students m
              JOIN enrolments e ON e.college_id = m.college_id AND e.student_id = m.student_id AND e.closed_on IS NULL
              WHERE m.college_id = its.college_id AND m.move_id = its.id GROUP BY e.division_id) n
        WHERE d.college_id = its.college_id AND d.id = n.division_id AND d.capacity < n.students;
END
$$;

-- Which enrolment takes a subject that one of before took.
CREATE FUNCTION subjects_of_move(its course_moves) RETURNS TABLE (student_id uuid, subject_id uuid, enrolment_id uuid)
    LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
    SELECT m.student_id, s.subject_id, e.id
    FROM moved_students m
    JOIN moved_terms t ON t.college_id = m.college_id AND t.move_id = m.move_id AND t.now_in = m.now_in
    JOIN enrolments e ON e.college_id = m.college_id AND e.student_id = m.student_id AND e.class_id = t.class_id
        AND e.state IN ('Enrolled', 'Promoted')
    JOIN course_move_subjects s ON s.college_id = m.college_id AND s.move_id = m.move_id AND s.term = t.term
    WHERE m.college_id = its.college_id AND m.move_id = its.id
$$;

-- What hung on the enrolments of before hangs on that of its subject's term. Results stay where they are.
CREATE FUNCTION tie_to_moved_terms(its course_moves) RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    UPDATE marks k SET enrolment_id = of.enrolment_id FROM subjects_of_move(its) of
        WHERE k.college_id = its.college_id AND (k.student_id, k.subject_id) = (of.student_id, of.subject_id);
    UPDATE reexams x SET enrolment_id = of.enrolment_id FROM subjects_of_move(its) of
        WHERE x.college_id = its.college_id AND (x.student_id, x.subject_id) = (of.student_id, of.subject_id);
    INSERT INTO teacher_divisions (college_id, staff_id, subject_id, class_id, division_id)
        SELECT its.college_id, w.staff_id, w.subject_id, w.class_id, d.id
        FROM divisions_of_move(its) w
        JOIN divisions old ON old.college_id = its.college_id AND old.id = w.division_id
        JOIN divisions d ON d.college_id = its.college_id AND d.class_id = w.class_id AND d.name_key = old.name_key
        WHERE w.staff_id IS NOT NULL
        ON CONFLICT DO NOTHING;
    DELETE FROM teacher_divisions a USING course_move_subjects s, classes c
        WHERE s.college_id = its.college_id AND s.move_id = its.id
            AND a.college_id = s.college_id AND a.subject_id = s.subject_id
            AND c.college_id = a.college_id AND c.id = a.class_id AND c.term <> s.term;
    UPDATE lectures l SET class_id = c.id, division_id = d.id
        FROM lectures_of_move(its) of
        JOIN classes c ON (c.college_id, c.course_id, c.year_id, c.term) = (its.college_id, its.course_id, of.year_id, of.term)
        LEFT JOIN divisions old ON old.college_id = its.college_id AND old.id = of.division_id
        LEFT JOIN divisions d ON d.college_id = its.college_id AND d.class_id = c.id AND d.name_key = old.name_key
        WHERE l.college_id = its.college_id AND l.id = of.lecture_id;
END
$$;

-- Carries a plan out whose course has one term, and in which every subject and everybody in the course has a term; returns how
-- many students were moved. The caller has locked the college's row, so that nobody enrols or changes subjects meanwhile.
-- Enrolments of before are cancelled, as one that was live: their results stay with them, as from before there were terms.
CREATE FUNCTION move_to_terms(of_college uuid, its_move uuid, today date) RETURNS integer LANGUAGE plpgsql SECURITY DEFINER
    SET search_path = public, pg_temp AS $$
DECLARE
    its course_moves;
    its_regulation uuid;
    moved integer;
BEGIN
    SELECT * INTO STRICT its FROM course_moves WHERE college_id = of_college AND id = its_move AND ended_at IS NULL;
    UPDATE regulations SET terms = its.terms, terms_per_year = its.terms_per_year
        WHERE college_id = of_college AND course_id = its.course_id AND state = 'Open' AND terms = 1
        RETURNING id INTO STRICT its_regulation;
    -- Nobody's approval is undone and nobody changes divisions meanwhile.
    PERFORM FROM classes WHERE college_id = of_college AND course_id = its.course_id ORDER BY id FOR NO KEY UPDATE;
    PERFORM FROM students WHERE college_id = of_college
        AND id IN (SELECT student_id FROM course_movers WHERE college_id = of_college AND move_id = its_move)
        ORDER BY id FOR NO KEY UPDATE;
    INSERT INTO moved_students (college_id, move_id, student_id, enrolment_id, now_in)
        SELECT college_id, move_id, student_id, enrolment_id, now_in FROM course_movers
        WHERE college_id = of_college AND move_id = its_move;
    GET DIAGNOSTICS moved = ROW_COUNT;
    -- Before subjects come into terms: who is in a term takes what comes into it.
    UPDATE enrolments e SET state = 'Cancelled', closed_on = today FROM moved_students m
        WHERE m.college_id = of_college AND m.move_id = its_move AND e.college_id = of_college AND e.id = m.enrolment_id;
    UPDATE subjects s SET term = p.term FROM course_move_subjects p
        WHERE p.college_id = of_college AND p.move_id = its_move AND s.college_id = of_college AND s.id = p.subject_id
            AND s.term <> p.term;
    PERFORM find_moved_terms(its, today);
    PERFORM divide_as_before(its);
    PERFORM enrol_in_moved_terms(its, its_regulation);
    PERFORM tie_to_moved_terms(its);
    -- What is open in an editor was of before.
    UPDATE classes SET revision = revision + 1 WHERE college_id = of_college AND course_id = its.course_id;
    UPDATE colleges SET revision = revision + 1 WHERE id = of_college;
    RETURN moved;
END
$$;
