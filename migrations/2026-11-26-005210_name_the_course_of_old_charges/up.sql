-- A few thousand at a time, each in a transaction of its own: payments of the others go on meanwhile.
DO $$
DECLARE
    done record;
BEGIN
    SELECT '00000000-0000-0000-0000-000000000000'::uuid AS college_id, '00000000-0000-0000-0000-000000000000'::uuid AS id
        INTO done;
    LOOP
        WITH batch AS (
            SELECT c.college_id, c.id, a.course_id FROM charges c
            LEFT JOIN applications a ON (a.college_id, a.student_id) = (c.college_id, c.student_id)
            WHERE (c.college_id, c.id) > (done.college_id, done.id)
            ORDER BY c.college_id, c.id LIMIT 5000),
        named AS (
            UPDATE charges c SET course_id = s.course_id FROM batch s
            WHERE (c.college_id, c.id) = (s.college_id, s.id) AND c.course_id IS NULL AND s.course_id IS NOT NULL)
        SELECT college_id, id INTO done FROM batch ORDER BY college_id DESC, id DESC LIMIT 1;
        EXIT WHEN NOT FOUND;
        COMMIT;
    END LOOP;
END
$$;
