-- A withdrawn leave keeps the status Pending, which the release before can read, and is told apart by `withdrawn_at`.
-- An instance of that release lists it as pending until it is replaced; a decision of it is refused here.
CREATE OR REPLACE FUNCTION desk_measures() RETURNS TABLE (
    relation text, measure text, sign integer, state text, day text, part text, amount text, source text
) LANGUAGE sql IMMUTABLE SET search_path = public, pg_temp AS $$
    VALUES
    ('applications', 'applications', 1, 'r.status', '(coalesce(r.decided_at, r.submitted_at) AT TIME ZONE interval ''5:30'')::date',
        'NULL::uuid', '0', ''),
    ('top_ups', 'topUps', 1, 'r.status', '(coalesce(r.decided_at, r.requested_at) AT TIME ZONE interval ''5:30'')::date',
        'NULL::uuid', 'r.amount', ''),
    ('grievances', 'grievances', 1, 'r.status', '(coalesce(r.resolved_at, r.filed_at) AT TIME ZONE interval ''5:30'')::date',
        'NULL::uuid', '0', ''),
    ('leaves', 'leaves', 1, 'CASE WHEN r.withdrawn_at IS NULL THEN r.status ELSE ''Withdrawn'' END', '(coalesce(r.decided_at, r.asked_at) AT TIME ZONE interval ''5:30'')::date',
        'NULL::uuid', '0', ''),
    -- By the day on which they begin.
    ('leaves', 'leaveStarts', 1, 'r.status', 'r.start_on', 'NULL::uuid', '0',
        'WHERE r.status = ''Pending'' AND r.withdrawn_at IS NULL'),
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

DO $$
BEGIN
        EXECUTE format($make$
            CREATE OR REPLACE FUNCTION note_changes_of_leaves() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
                SET search_path = public, pg_temp AS $body$
            BEGIN
                IF TG_OP = 'INSERT' THEN
                    INSERT INTO desk_changes (college_id, measure, state, day, part, count, amount)
                    %1$s;
                ELSE
                    INSERT INTO desk_changes (college_id, measure, state, day, part, count, amount)
                    %2$s;
                END IF;
                RETURN NULL;
            END
            $body$ $make$,
            desk_query('leaves', 'SELECT 1 AS times, a.* FROM added a'),
            desk_query('leaves', 'SELECT 1 AS times, a.* FROM added a UNION ALL SELECT -1, b.* FROM replaced b'));
END
$$;

-- What is withdrawn already meets this only after the next migration, which also proves it.
ALTER TABLE leaves ADD CONSTRAINT leaves_state CHECK (
    status IN ('Pending', 'Approved', 'Rejected')
    AND (decided_at IS NULL) = (decided_by IS NULL)
    AND (status = 'Pending') = (decided_at IS NULL)
    AND (status = 'Pending' OR withdrawn_at IS NULL)
    AND (status <> 'Pending' OR comment IS NULL)) NOT VALID;
-- The constraint above takes its place.
-- squawk-ignore ban-drop-constraint
ALTER TABLE leaves DROP CONSTRAINT leaves_standing;
