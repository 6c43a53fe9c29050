-- A few thousand at a time, each in a transaction of its own: payments of the others go on meanwhile.
DO $$
DECLARE
    done record;
BEGIN
    SELECT '00000000-0000-0000-0000-000000000000'::uuid AS college_id, '00000000-0000-0000-0000-000000000000'::uuid AS id
        INTO done;
    LOOP
        WITH batch AS (
            SELECT t.college_id, t.id, t.charge_id, t.at FROM transfers t
            WHERE (t.college_id, t.id) > (done.college_id, done.id)
            ORDER BY t.college_id, t.id LIMIT 5000),
        noted AS (
            UPDATE charges c SET paid_at = b.at FROM batch b
            WHERE (c.college_id, c.id) = (b.college_id, b.charge_id) AND c.paid_at IS NULL)
        SELECT college_id, id INTO done FROM batch ORDER BY college_id DESC, id DESC LIMIT 1;
        EXIT WHEN NOT FOUND;
        COMMIT;
    END LOOP;
END
$$;
