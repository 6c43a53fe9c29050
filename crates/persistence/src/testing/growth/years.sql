-- What there would be if everybody were in year of study {years} by now: as many terms, one of them each year, and of the
-- years before the same marks, results, fees, transfers, attendance and requests as of the present one.

-- The id that a row would have had so many years ago: ids begin with their instant.
CREATE FUNCTION growth.before(id uuid, y int) RETURNS uuid LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT (lpad(to_hex(('x' || lpad(left(digits, 12), 16, '0'))::bit(64)::bigint - y * 31536000000), 12, '0')
            || right(digits, 20))::uuid FROM (SELECT replace(id::text, '-', '') AS digits) d $$;

-- Adds each row of the table that many years ago: these ids, instants and days of it are earlier, and these columns are other
-- expressions of the row `t` and of the years `y`.
CREATE FUNCTION growth.repeat(of regclass, ids text[], times text[], others jsonb DEFAULT '{}', rows text DEFAULT 'true')
    RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    columns text;
    expressions text;
BEGIN
    SELECT string_agg(format('%I', attname), ', ' ORDER BY attnum),
           string_agg(coalesce(expression, format('t.%I', attname)), ', ' ORDER BY attnum)
        INTO columns, expressions
        FROM pg_attribute LEFT JOIN (
            SELECT name, format('growth.before(t.%I, y)', name) FROM unnest(ids) name
            UNION ALL SELECT name, format('t.%I - y * interval ''365 days''', name) FROM unnest(times) name
            UNION ALL SELECT key, value FROM jsonb_each_text(others)) given (name, expression) ON name = attname
        WHERE attrelid = of AND attnum > 0 AND NOT attisdropped AND attgenerated = '';
    EXECUTE format('INSERT INTO %1$s (%2$s) OVERRIDING SYSTEM VALUE SELECT %3$s FROM %1$s t, generate_series(1, {years} - 1) past (y)
                    WHERE %4$s', of, columns, expressions, rows);
END $$;

-- Terms, years and classes. A term's subjects have ids of their own.
CREATE FUNCTION growth.subject(id uuid, term int) RETURNS uuid LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT growth.before(id, {years} - term) $$;
UPDATE regulations SET terms = {years}, terms_per_year = 1;
UPDATE subjects SET term = {years};
SELECT growth.repeat('subjects', '{id}', '{}', '{"term": "{years} - y"}');
UPDATE classes SET term = {years};
INSERT INTO academic_years (college_id, id, name, name_key, begins_on, ends_on, state)
    SELECT college, growth.before(id, y), name, name, past, (past + interval '1 year - 1 day')::date, 'Open'
    FROM growth.years, generate_series(1, {years} - 1) y,
         LATERAL (SELECT (june - y * interval '1 year')::date AS past) p,
         LATERAL (SELECT to_char(past, 'YYYY-') || to_char(past + interval '1 year', 'YY') AS name) named
    WHERE n = 0;
-- The year that was so many years before a present one.
CREATE TABLE growth.past_years AS
    SELECT present.id AS present, y, past.id
    FROM academic_years present, generate_series(1, {years} - 1) y, academic_years past
    WHERE past.college_id = present.college_id AND past.begins_on = (present.begins_on - y * interval '1 year')::date;
CREATE INDEX ON growth.past_years (present);
ANALYZE growth.past_years;
INSERT INTO classes (college_id, id, year_id, course_id, term)
    SELECT c.college_id, growth.before(c.id, y), p.id, c.course_id, {years} - y
    FROM classes c JOIN growth.past_years p ON p.present = c.year_id;
SELECT growth.repeat('divisions', '{id, class_id}', '{}');

-- Enrolments, with the ids of the present ones some years ago.
SELECT growth.repeat('enrolments', '{id, class_id, division_id}', '{}', '{
    "opened_on": "(t.opened_on - y * interval ''1 year'')::date", "closed_on": "(t.opened_on - (y - 1) * interval ''1 year'')::date",
    "state": "''Promoted''::text", "via": "CASE y WHEN {years} - 1 THEN ''Admission'' ELSE ''Promotion'' END",
    "after_id": "CASE WHEN y < {years} - 1 THEN growth.before(t.id, y + 1) END",
    "number": "t.number - 1000000000 * y::bigint"}');
UPDATE enrolments SET via = 'Promotion', after_id = growth.before(id, 1) WHERE closed_on IS NULL;
SELECT growth.repeat('roll_numbers', '{id, class_id, division_id}', '{}');
SELECT growth.repeat('enrolment_subjects', '{enrolment_id, subject_id}', '{}');

-- Marks and results.
SELECT growth.repeat('marks', '{subject_id, enrolment_id}', '{changed_at}', '{"is_published": "true", "shown": "t.obtained"}');
SELECT growth.repeat('mark_changes', '{id, subject_id}', '{at}');
SELECT growth.repeat('reexams', '{id, subject_id, enrolment_id}', '{registered_at, exam_on}');
UPDATE results SET number = {years}, term = {years};
SELECT growth.repeat('results', '{id, enrolment_id}', '{published_at}', '{
    "number": "{years} - y", "term": "{years} - y", "code": "upper(substr(md5(t.code || y), 1, 26))"}');
UPDATE transcripts SET last_issue = {years}, issues = ARRAY(SELECT generate_series(1, {years}));

-- Teaching and requests.
CREATE FUNCTION growth.docket(docket text, y int) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT format('GR-%s-%s', split_part(docket, '-', 2)::int - y, split_part(docket, '-', 3)) $$;
SELECT growth.repeat('lectures', '{id, subject_id}', '{held_on, taken_at}');
SELECT growth.repeat('attendance', '{lecture_id}', '{}');
SELECT growth.repeat('grievances', '{id}', '{filed_at, resolved_at}', '{
    "docket": "growth.docket(t.docket, y)", "search_key": "lower(growth.docket(t.docket, y) || '' a fee was asked twice'')"}',
    't.status <> ''Pending''');
SELECT growth.repeat('leaves', '{id}', '{asked_at, decided_at, start_on, end_on}', rows := 't.status <> ''Pending''');
SELECT growth.repeat('notifications', '{id}', '{at, read_at}');
SELECT growth.repeat('audit', '{id}', '{at}');
SELECT growth.repeat('sign_ins', '{id}', '{at}');

-- Fees and the ledger. Each year's lines of a wallet follow those of the year before.
UPDATE demands SET year_of_study = {years};
SELECT growth.repeat('demands', '{id}', '{}', '{
    "year_of_study": "{years} - y",
    "year_id": "(SELECT p.id FROM growth.past_years p WHERE p.present = t.year_id AND p.y = past.y)"}');
SELECT growth.repeat('demand_lines', '{demand_id}', '{at}');
-- Without a demand an instalment is told by its number alone.
SELECT growth.repeat('charges', '{id, demand_id}', '{created_at, due_on}', '{
    "paid_at": "coalesce(t.paid_at, now()) - y * interval ''365 days''",
    "instalment": "CASE WHEN t.demand_id IS NULL THEN t.instalment + 2 * y ELSE t.instalment END",
    "instalment_count": "CASE WHEN t.demand_id IS NOT NULL THEN t.instalment_count END"}');
UPDATE transfers SET debit_line = debit_line + 10 * ({years} - 1), credit_line = credit_line + 10 * ({years} - 1);
SELECT growth.repeat('transfers', '{id, charge_id}', '{at}', '{
    "debit_line": "t.debit_line - 10 * y", "credit_line": "t.credit_line - 10 * y"}');
UPDATE wallets SET lines = lines + 10 * ({years} - 1);
SELECT growth.repeat('receipts', '{transfer_id}', '{}', '{
    "financial_year": "t.financial_year - y", "number": "t.number + 10000000 * y"}');
DELETE FROM receipt_series;
INSERT INTO receipt_series SELECT college_id, financial_year, max(number) FROM receipts GROUP BY 1, 2;
SELECT growth.repeat('top_ups', '{id, transfer_id}', '{requested_at, decided_at}', '{
    "bank_reference": "t.bank_reference || ''-'' || y", "reference_key": "t.reference_key || ''-'' || y"}', 't.status = ''Approved''');
