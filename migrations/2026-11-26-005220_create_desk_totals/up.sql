-- What needs somebody at each desk, added up: how many rows of a kind are in which state, since which day. Every
-- statement that changes such rows adds the change to `desk_changes`, where nobody waits for anybody; a worker folds
-- the changes into `desk_totals`. A query adds up both, and so is always right.
CREATE TABLE desk_totals (
    college_id uuid NOT NULL REFERENCES colleges (id),
    measure text NOT NULL,
    state text NOT NULL,
    -- In India. Of what waits the day from which it waits, of anything else the day on which that was done.
    day date NOT NULL,
    -- The course or the subject; nil where there is none.
    part uuid NOT NULL,
    count bigint NOT NULL,
    -- Paise.
    amount bigint NOT NULL,
    PRIMARY KEY (college_id, measure, state, day, part)
);
-- Totals that have come to nothing, which the worker removes.
CREATE INDEX desk_totals_of_nothing ON desk_totals (college_id) WHERE count = 0 AND amount = 0;

CREATE TABLE desk_changes (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    -- Without a foreign key: it would share the college's row with everybody. The rows that are counted have one.
    college_id uuid NOT NULL,
    measure text NOT NULL,
    state text NOT NULL,
    day date NOT NULL,
    part uuid NOT NULL,
    count bigint NOT NULL,
    amount bigint NOT NULL
);
CREATE INDEX desk_changes_of_college ON desk_changes (college_id);

-- What is added up, of which rows `r` of which table: expressions of their state, day, part and amount, and what is
-- joined to them. With a negative sign it is subtracted. A payment counts once its receipt has its number, which a
-- worker gives: so paying writes nothing here, and a query adds the few payments that have none yet.
CREATE FUNCTION desk_measures() RETURNS TABLE (
    relation text, measure text, sign integer, state text, day text, part text, amount text, source text
) LANGUAGE sql IMMUTABLE SET search_path = public, pg_temp AS $$
    VALUES
    ('applications', 'applications', 1, 'r.status', '(coalesce(r.decided_at, r.submitted_at) AT TIME ZONE interval ''5:30'')::date',
        'NULL::uuid', '0', ''),
    ('top_ups', 'topUps', 1, 'r.status', '(coalesce(r.decided_at, r.requested_at) AT TIME ZONE interval ''5:30'')::date',
        'NULL::uuid', 'r.amount', ''),
    ('grievances', 'grievances', 1, 'r.status', '(coalesce(r.resolved_at, r.filed_at) AT TIME ZONE interval ''5:30'')::date',
        'NULL::uuid', '0', ''),
    ('leaves', 'leaves', 1, 'r.status', '(coalesce(r.decided_at, r.asked_at) AT TIME ZONE interval ''5:30'')::date',
        'NULL::uuid', '0', ''),
    -- By the day on which they begin.
    ('leaves', 'leaveStarts', 1, 'r.status', 'r.start_on', 'NULL::uuid', '0', 'WHERE r.status = ''Pending'''),
    ('practical_requests', 'practicalRequests', 1, 'r.status',
        '(coalesce(r.decided_at, r.requested_at) AT TIME ZONE interval ''5:30'')::date', 'p.subject_id', '0',
        'JOIN practicals p ON (p.college_id, p.id) = (r.college_id, r.practical_id)'),
    -- An open one waits from the day of its test.
    ('scholarships', 'scholarships', 1, 'r.status',
        'coalesce((coalesce(r.paid_at, r.approved_at) AT TIME ZONE interval ''5:30'')::date, r.exam_on)',
        'NULL::uuid', '0', ''),
    ('scholarships', 'scholarshipApprovals', 1, '''Approved''', '(r.approved_at AT TIME ZONE interval ''5:30'')::date',
        'NULL::uuid', '0', 'WHERE r.approved_at IS NOT NULL'),
    ('marks', 'marks', 1, '''Unpublished''', '(r.changed_at AT TIME ZONE interval ''5:30'')::date', 'r.subject_id', '0',
        'WHERE NOT r.is_published AND r.obtained IS NOT NULL'),
    -- The current issues: an issue takes the place of the one before.
    ('results', 'results', 1, 'r.verdict', '(r.published_at AT TIME ZONE interval ''5:30'')::date', 'NULL::uuid', '0', ''),
    ('results', 'results', -1, 'b.verdict', '(b.published_at AT TIME ZONE interval ''5:30'')::date', 'NULL::uuid', '0',
        'JOIN results b ON (b.college_id, b.student_id, b.number) = (r.college_id, r.student_id, r.number - 1)'),
    -- Each subject of them.
    ('results', 'passRates', 1, 'CASE s.of ->> ''grade'' WHEN ''F'' THEN ''FAIL'' ELSE ''PASS'' END', 'date ''1970-01-01''',
        '(s.of ->> ''id'')::uuid', '0', 'CROSS JOIN LATERAL jsonb_array_elements(r.subjects) AS s (of)'),
    ('results', 'passRates', -1, 'CASE s.of ->> ''grade'' WHEN ''F'' THEN ''FAIL'' ELSE ''PASS'' END', 'date ''1970-01-01''',
        '(s.of ->> ''id'')::uuid', '0',
        'JOIN results b ON (b.college_id, b.student_id, b.number) = (r.college_id, r.student_id, r.number - 1)
         CROSS JOIN LATERAL jsonb_array_elements(b.subjects) AS s (of)'),
    -- What is owed, by the day on which it is due; the fee of a re-exam is raised and paid in one.
    ('charges', 'dues', 1, '''Due''', 'r.due_on', 'r.course_id', 'r.amount',
        'WHERE r.kind <> ''reexam'' AND r.withdrawn_at IS NULL'),
    ('receipts', 'dues', -1, '''Due''', 'c.due_on', 'c.course_id', 'c.amount',
        'JOIN transfers t ON (t.college_id, t.id) = (r.college_id, r.transfer_id)
         JOIN charges c ON (c.college_id, c.id) = (t.college_id, t.charge_id)
         WHERE c.kind <> ''reexam'' AND r.number IS NOT NULL'),
    ('receipts', 'collected', 1, 't.kind', '(t.at AT TIME ZONE interval ''5:30'')::date', 'c.course_id', 't.amount',
        'JOIN transfers t ON (t.college_id, t.id) = (r.college_id, r.transfer_id)
         JOIN charges c ON (c.college_id, c.id) = (t.college_id, t.charge_id)
         WHERE r.number IS NOT NULL')
$$;

-- The query that adds up the measures of a table, or some of them, from `its_rows`, each of which counts `times`.
CREATE FUNCTION desk_query(its_table text, its_rows text, chosen text[] DEFAULT NULL) RETURNS text
    LANGUAGE sql IMMUTABLE SET search_path = public, pg_temp AS $$
    SELECT string_agg(format(
        'SELECT r.college_id, %1$L AS measure, %2$s AS state, %3$s AS day,
                coalesce(%4$s, ''00000000-0000-0000-0000-000000000000'') AS part,
                sum(%5$s * r.times)::bigint AS count, sum(%5$s * r.times * %6$s)::bigint AS amount
         FROM (%7$s) r %8$s
         GROUP BY 1, 2, 3, 4, 5 HAVING sum(r.times) <> 0 OR sum(r.times * %6$s) <> 0',
        measure, state, day, part, sign, amount, its_rows, source), ' UNION ALL ')
    FROM desk_measures() WHERE relation = its_table AND (chosen IS NULL OR measure = ANY (chosen))
$$;

-- A trigger function for each table, for after a statement: it notes what was added and, with a negative sign, what was
-- replaced. Made of the measures here, so that the server plans it once and not for each statement.
DO $$
DECLARE
    its_table text;
BEGIN
    FOR its_table IN SELECT DISTINCT relation FROM desk_measures() LOOP
        EXECUTE format($make$
            CREATE FUNCTION note_changes_of_%1$s() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
                SET search_path = public, pg_temp AS $body$
            BEGIN
                IF TG_OP = 'INSERT' THEN
                    INSERT INTO desk_changes (college_id, measure, state, day, part, count, amount)
                    %2$s;
                ELSE
                    INSERT INTO desk_changes (college_id, measure, state, day, part, count, amount)
                    %3$s;
                END IF;
                RETURN NULL;
            END
            $body$ $make$,
            its_table,
            desk_query(its_table, 'SELECT 1 AS times, a.* FROM added a'),
            desk_query(its_table, 'SELECT 1 AS times, a.* FROM added a UNION ALL SELECT -1, b.* FROM replaced b'));
    END LOOP;
END
$$;

-- By how much what is kept of these measures, or of all, falls short of the rows themselves.
CREATE FUNCTION desk_differences(chosen text[] DEFAULT NULL) RETURNS TABLE (
    college_id uuid, measure text, state text, day date, part uuid, count bigint, amount bigint
) LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
    there_are text;
BEGIN
    SELECT string_agg(desk_query(relation, format('SELECT 1 AS times, a.* FROM %I a', relation), chosen), ' UNION ALL ')
        INTO there_are
        FROM (SELECT DISTINCT relation FROM desk_measures() m WHERE chosen IS NULL OR m.measure = ANY (chosen)) tables;
    -- One statement, so that it sees all rows as they are at one instant.
    RETURN QUERY EXECUTE format(
        'SELECT college_id, measure, state, day, part, sum(count)::bigint, sum(amount)::bigint
         FROM (%s UNION ALL
               SELECT college_id, measure, state, day, part, -count, -amount FROM desk_totals
               WHERE $1 IS NULL OR measure = ANY ($1)
               UNION ALL
               SELECT college_id, measure, state, day, part, -count, -amount FROM desk_changes
               WHERE $1 IS NULL OR measure = ANY ($1)) lines
         GROUP BY 1, 2, 3, 4, 5 HAVING sum(count) <> 0 OR sum(amount) <> 0', there_are) USING chosen;
END
$$;

GRANT SELECT, INSERT, DELETE, UPDATE (count, amount) ON desk_totals TO portal_app;
GRANT SELECT, DELETE ON desk_changes TO portal_app;
