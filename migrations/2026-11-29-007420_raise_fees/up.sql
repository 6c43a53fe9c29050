-- The year, course and year of study of each enrolment, of which a fee is raised.
CREATE VIEW enrolment_years AS
SELECT e.college_id, e.id, e.student_id, c.year_id, c.course_id, ((c.term - 1) / r.terms_per_year + 1)::smallint AS year_of_study,
       e.opened_on, e.state
FROM enrolments e
JOIN classes c ON c.college_id = e.college_id AND c.id = e.class_id
JOIN regulations r ON r.college_id = e.college_id AND r.id = e.regulation_id;
GRANT SELECT ON enrolment_years TO portal_app;

-- Gives the students' instalments that wait for their demand that of the enrolment of their day, with their parts as its lines.
CREATE FUNCTION adopt_instalments(of_college uuid, students uuid[]) RETURNS void LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
BEGIN
    -- In one order, as those who withdraw a student's charges hold them.
    PERFORM FROM charges
        WHERE college_id = of_college AND student_id = ANY (students) AND kind = 'instalment'
            AND demand_id IS NULL AND withdrawn_at IS NULL
        ORDER BY id FOR NO KEY UPDATE;
    WITH waiting AS MATERIALIZED (
        SELECT id, student_id, instalment, amount, parts, created_at FROM charges
        WHERE college_id = of_college AND student_id = ANY (students) AND kind = 'instalment'
            AND demand_id IS NULL AND withdrawn_at IS NULL),
    wanted AS (
        SELECT w.student_id, w.at, e.year_id, e.course_id, e.year_of_study
        FROM (SELECT student_id, min(created_at) AS at FROM waiting GROUP BY student_id) w
        CROSS JOIN LATERAL (
            SELECT e.* FROM enrolment_years e
            CROSS JOIN LATERAL (SELECT (w.at AT TIME ZONE interval '5:30')::date AS day) raised
            WHERE e.college_id = of_college AND e.student_id = w.student_id AND e.state <> 'Cancelled'
            -- The last one that had begun; of one who was enrolled later, the first one.
            ORDER BY e.opened_on > raised.day, abs(e.opened_on - raised.day), e.id LIMIT 1) e),
    begun AS (
        INSERT INTO demands AS d (college_id, id, student_id, year_id, course_id, year_of_study)
            SELECT of_college, gen_random_uuid(), student_id, year_id, course_id, year_of_study FROM wanted
            ORDER BY student_id
            -- What was raised beside another fee is of another plan, so that the numbers of its instalments are free.
            ON CONFLICT ON CONSTRAINT demands_once DO UPDATE SET plan = CASE
                WHEN EXISTS (SELECT FROM demand_lines l
                             WHERE l.college_id = of_college AND l.demand_id = d.id AND l.plan = d.plan AND l.kind = 'fee')
                THEN d.plan + 1 ELSE d.plan END
            RETURNING id, student_id, plan),
    parts AS (
        SELECT w.student_id, coalesce(p.part ->> 'title', '') AS title, sum((p.part ->> 'paise')::bigint) AS paise,
               min(p.position) AS position
        FROM waiting w,
             -- What an instalment of before consists of was not kept; nor does it count where it comes to another sum.
             jsonb_array_elements(CASE
                 WHEN w.amount = (SELECT sum((of ->> 'paise')::bigint) FROM jsonb_array_elements(w.parts) of) THEN w.parts
                 ELSE jsonb_build_array(jsonb_build_object('paise', w.amount)) END) WITH ORDINALITY p (part, position)
        GROUP BY 1, 2),
    said AS (
        INSERT INTO demand_lines (college_id, demand_id, plan, kind, position, title, amount, at)
            SELECT of_college, b.id, b.plan, 'fee',
                   row_number() OVER (PARTITION BY b.id ORDER BY p.position, p.title), p.title, p.paise, w.at
            FROM begun b JOIN parts p USING (student_id) JOIN wanted w USING (student_id))
    UPDATE charges c SET demand_id = b.id, plan = b.plan FROM waiting w JOIN begun b USING (student_id)
        WHERE c.college_id = of_college AND c.id = w.id;
END
$$;

-- Begins the demand of each of these enrolments' year and course, with these lines: [{"title", "percent", "paise"}]. Returns those
-- that have no instalments yet, which the caller adds: of several who raise the same fee the first does. The year of study is that
-- of the enrolment's term.
CREATE FUNCTION raise_fees(of_college uuid, of_enrolments uuid[], its_lines jsonb, its_instant timestamptz)
    RETURNS TABLE (of_student uuid, of_demand uuid, of_plan smallint) LANGUAGE plpgsql SECURITY DEFINER
    SET search_path = public, pg_temp AS $$
DECLARE
    demanded uuid[];
BEGIN
    -- What waits for its demand was raised before.
    PERFORM adopt_instalments(of_college, ARRAY(SELECT DISTINCT e.student_id FROM enrolments e
                                                WHERE e.college_id = of_college AND e.id = ANY (of_enrolments)));
    WITH wanted AS (
        SELECT DISTINCT e.student_id, e.year_id, e.course_id, e.year_of_study FROM enrolment_years e
        WHERE e.college_id = of_college AND e.id = ANY (of_enrolments)),
    begun AS (
        INSERT INTO demands AS d (college_id, id, student_id, year_id, course_id, year_of_study)
            SELECT of_college, gen_random_uuid(), student_id, year_id, course_id, year_of_study FROM wanted
            ORDER BY student_id
            -- Locks the one that is there. A new plan is of the year of study of now.
            ON CONFLICT ON CONSTRAINT demands_once DO UPDATE SET year_of_study = CASE
                WHEN EXISTS (SELECT FROM demand_lines l
                             WHERE l.college_id = of_college AND l.demand_id = d.id AND l.plan = d.plan AND l.kind = 'fee')
                THEN d.year_of_study ELSE excluded.year_of_study END
            RETURNING id)
    SELECT array_agg(id) INTO demanded FROM begun;
    -- In a statement of its own, which sees what those have written for whom this one has waited.
    RETURN QUERY
    WITH open AS (
        SELECT d.student_id, d.id, d.plan FROM demands d
        WHERE d.college_id = of_college AND d.id = ANY (demanded)
            AND NOT EXISTS (SELECT FROM demand_lines l
                            WHERE l.college_id = of_college AND l.demand_id = d.id AND l.plan = d.plan AND l.kind = 'fee')),
    said AS (
        INSERT INTO demand_lines (college_id, demand_id, plan, kind, position, title, percent, amount, at)
            SELECT of_college, o.id, o.plan, 'fee', l.position, coalesce(l.line ->> 'title', ''),
                   (l.line ->> 'percent')::smallint, (l.line ->> 'paise')::bigint, its_instant
            FROM open o, jsonb_array_elements(its_lines) WITH ORDINALITY l (line, position))
    SELECT student_id, id, plan FROM open;
END
$$;

-- A withdrawn instalment is taken off its demand. Once all are, the next ones are of another plan.
CREATE FUNCTION correct_demand() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    INSERT INTO demand_lines (college_id, demand_id, plan, kind, position, title, amount, at)
        VALUES (NEW.college_id, NEW.demand_id, NEW.plan, 'correction', NEW.instalment, '', -NEW.amount, NEW.withdrawn_at);
    UPDATE demands SET plan = NEW.plan + 1
        WHERE college_id = NEW.college_id AND id = NEW.demand_id AND plan = NEW.plan
            AND NOT EXISTS (SELECT FROM charges c
                            WHERE c.college_id = NEW.college_id AND c.demand_id = NEW.demand_id AND c.plan = NEW.plan
                                AND c.withdrawn_at IS NULL);
    RETURN NULL;
END
$$;
CREATE TRIGGER withdrawn_instalments_correct_demands AFTER UPDATE OF withdrawn_at ON charges
    FOR EACH ROW WHEN (OLD.withdrawn_at IS NULL AND NEW.withdrawn_at IS NOT NULL AND NEW.demand_id IS NOT NULL)
    EXECUTE FUNCTION correct_demand();

-- When a transaction ends, the lines of a demand come to what its instalments come to.
CREATE FUNCTION check_demand() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    owed bigint := (SELECT sum(amount) FROM demand_lines WHERE college_id = NEW.college_id AND demand_id = NEW.demand_id);
    asked bigint := (SELECT sum(amount) FROM charges
                     WHERE college_id = NEW.college_id AND demand_id = NEW.demand_id AND withdrawn_at IS NULL);
BEGIN
    IF coalesce(owed, 0) <> coalesce(asked, 0) THEN
        RAISE EXCEPTION 'the lines of demand % come to % paise, its instalments to %', NEW.demand_id, owed, asked
            USING ERRCODE = 'check_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = 'demands_add_up';
    END IF;
    RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER demands_add_up AFTER INSERT ON demand_lines DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION check_demand();
CREATE CONSTRAINT TRIGGER charges_add_up AFTER INSERT ON charges DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW WHEN (NEW.demand_id IS NOT NULL) EXECUTE FUNCTION check_demand();
