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
DROP FUNCTION enrol_imported, present_year;
CREATE OR REPLACE FUNCTION compatible_from() RETURNS text LANGUAGE sql STABLE
    SET search_path = public, pg_temp AS $$
    SELECT CASE WHEN EXISTS (SELECT FROM regulations WHERE terms > 1 OR state <> 'Open')
                THEN '2026-11-28-007130_let_terms_have_their_own_names'
                WHEN EXISTS (SELECT FROM divisions) OR EXISTS (SELECT FROM lectures WHERE class_id IS NOT NULL)
                THEN '2026-11-28-007060_let_divisions_wait'
                WHEN EXISTS (SELECT FROM academic_years WHERE opened_by IS NOT NULL)
                THEN '2026-11-28-006930_open_years_by_hand' ELSE '2026-11-21-003600_send_awaited_mails_first' END
$$;
DROP TRIGGER student_imports_wait ON student_imports;
DROP FUNCTION refuse_imports;
DELETE FROM schema_steps WHERE step = 5;
