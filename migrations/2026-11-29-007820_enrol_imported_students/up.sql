-- The release before reads every field of an application, so imports wait as divisions do.
CREATE FUNCTION refuse_imports() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM schema_steps WHERE step = 5) OR older_version_serves(5) THEN
        RAISE EXCEPTION 'imports have to wait until no instance of an older version serves: portal migrate finish'
            USING ERRCODE = 'check_violation', TABLE = 'student_imports', CONSTRAINT = 'student_imports_wait';
    END IF;
    RETURN NULL;
END
$$;
CREATE TRIGGER student_imports_wait BEFORE INSERT ON student_imports FOR EACH STATEMENT EXECUTE FUNCTION refuse_imports();

CREATE OR REPLACE FUNCTION compatible_from() RETURNS text LANGUAGE sql STABLE
    SET search_path = public, pg_temp AS $$
    SELECT CASE WHEN EXISTS (SELECT FROM student_imports)
                THEN '2026-11-29-007820_enrol_imported_students'
                WHEN EXISTS (SELECT FROM regulations WHERE terms > 1 OR state <> 'Open')
                THEN '2026-11-28-007130_let_terms_have_their_own_names'
                WHEN EXISTS (SELECT FROM divisions) OR EXISTS (SELECT FROM lectures WHERE class_id IS NOT NULL)
                THEN '2026-11-28-007060_let_divisions_wait'
                WHEN EXISTS (SELECT FROM academic_years WHERE opened_by IS NOT NULL)
                THEN '2026-11-28-006930_open_years_by_hand' ELSE '2026-11-21-003600_send_awaited_mails_first' END
$$;

-- The academic year that a day lies in, or that takes new students on it; it is opened if there is none. The caller holds the
-- college.
CREATE FUNCTION present_year(of_college uuid, its_day date) RETURNS uuid LANGUAGE sql SECURITY DEFINER
    SET search_path = public, pg_temp AS $$
    SELECT coalesce((SELECT y.id FROM academic_years y
                     WHERE y.college_id = of_college AND its_day BETWEEN y.begins_on AND y.ends_on),
                    open_year(of_college, its_day))
$$;

-- Enrols those rows of an import whose students are there, into the classes and divisions that they name, which are made if they
-- are not there. The caller holds the college.
CREATE FUNCTION enrol_imported(of_college uuid, its_import uuid, its_rows integer[], today date) RETURNS void LANGUAGE plpgsql
    SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    its_year uuid := (SELECT year_id FROM student_imports WHERE college_id = of_college AND id = its_import);
    begun uuid[];
BEGIN
    INSERT INTO classes (college_id, id, year_id, course_id, term)
        SELECT of_college, gen_random_uuid(), its_year, course_id, term
        FROM (SELECT DISTINCT course_id, term FROM imported_students
              WHERE college_id = of_college AND import_id = its_import AND row_no = ANY (its_rows)) entered
        ORDER BY course_id, term
        ON CONFLICT ON CONSTRAINT classes_once DO NOTHING;
    -- Nobody edits their divisions meanwhile.
    PERFORM FROM classes c
        WHERE c.college_id = of_college AND c.year_id = its_year AND EXISTS (
            SELECT FROM imported_students s
            WHERE s.college_id = of_college AND s.import_id = its_import AND s.row_no = ANY (its_rows)
                AND (s.course_id, s.term) = (c.course_id, c.term))
        ORDER BY c.id FOR NO KEY UPDATE;
    -- A division that is made has room for all whom the file brings into it.
    WITH wanted AS (
        SELECT c.id AS class_id, s.division_key, min(s.division) AS name, count(*) AS students
        FROM imported_students s
        JOIN classes c ON c.college_id = of_college AND (c.year_id, c.course_id, c.term) = (its_year, s.course_id, s.term)
        WHERE s.college_id = of_college AND s.import_id = its_import AND s.division_key IS NOT NULL
        GROUP BY c.id, s.division_key
        HAVING bool_or(s.row_no = ANY (its_rows))),
    added AS (
        INSERT INTO divisions (college_id, id, class_id, name, name_key, position, capacity)
            SELECT of_college, gen_random_uuid(), w.class_id, w.name, w.division_key,
                   coalesce((SELECT max(d.position) FROM divisions d WHERE d.college_id = of_college AND d.class_id = w.class_id), 0)
                       + row_number() OVER (PARTITION BY w.class_id ORDER BY w.division_key), w.students
            FROM wanted w
            WHERE NOT EXISTS (SELECT FROM divisions d
                              WHERE d.college_id = of_college AND d.class_id = w.class_id AND d.name_key = w.division_key)
            RETURNING class_id)
    UPDATE classes c SET revision = revision + 1
        WHERE c.college_id = of_college AND c.id IN (SELECT class_id FROM added);
    WITH entered AS MATERIALIZED (
        SELECT s.student_id, c.id AS class_id, r.id AS regulation_id, d.id AS division_id, s.roll_no
        FROM imported_students s
        JOIN classes c ON c.college_id = of_college AND (c.year_id, c.course_id, c.term) = (its_year, s.course_id, s.term)
        JOIN regulations r ON r.college_id = of_college AND r.course_id = s.course_id AND r.state = 'Open'
        LEFT JOIN divisions d ON d.college_id = of_college AND d.class_id = c.id AND d.name_key = s.division_key
        WHERE s.college_id = of_college AND s.import_id = its_import AND s.row_no = ANY (its_rows) AND s.state = 'enrolled'),
    numbered AS (
        INSERT INTO roll_numbers (college_id, id, class_id, division_id, roll_no, student_id)
            SELECT of_college, gen_random_uuid(), class_id, division_id, roll_no, student_id FROM entered
            WHERE roll_no IS NOT NULL),
    added AS (
        INSERT INTO enrolments (college_id, id, student_id, class_id, regulation_id, via, state, opened_on, division_id, roll_no)
            SELECT of_college, gen_random_uuid(), student_id, class_id, regulation_id, 'Import', 'Enrolled', today, division_id,
                   roll_no
            FROM entered
            RETURNING id)
    SELECT array_agg(id) INTO begun FROM added;
    PERFORM take_subjects(of_college, begun);
END
$$;

-- An imported student is enrolled before the row of the application is there, in any term.
CREATE OR REPLACE FUNCTION follow_admission() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    IF TG_OP = 'INSERT' AND NEW.is_imported THEN
        RETURN NULL;
    END IF;
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
