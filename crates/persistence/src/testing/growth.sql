-- An installation of {students} students in {colleges} colleges, one of which has a twentieth of all
-- students. Everything is reckoned from a running number, so nothing has to be looked up; rows lie in
-- the order in which they would have come.
SET LOCAL synchronous_commit = off;
SET LOCAL statement_timeout = 0;
SET LOCAL timezone = 'UTC';
SET LOCAL maintenance_work_mem = '512MB';
SET LOCAL work_mem = '256MB';
CREATE SCHEMA growth;

CREATE FUNCTION growth.id(at timestamptz, n bigint) RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE AS $$
    SELECT (lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0') || '70008'
            || lpad(to_hex(n), 15, '0'))::uuid $$;
-- The instant that is such a share of the year that ended yesterday.
CREATE FUNCTION growth.at(share float) RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE AS $$
    SELECT timestamptz '{today}' + interval '1 ms' * floor((share - 1) * 365 * 86400000) $$;

-- Indexes and foreign keys are made when the rows are there, which is quicker and proves the rows.
CREATE TABLE growth.later AS
    SELECT 2 AS step, format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname,
                             pg_get_constraintdef(oid)) AS make,
           format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop,
           CASE contype WHEN 'f' THEN 0 ELSE 1 END AS drop_step
    FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype IN ('f', 'p', 'u')
      AND conrelid <> '__diesel_schema_migrations'::regclass
    UNION ALL
    SELECT 1, pg_get_indexdef(indexrelid), format('DROP INDEX %s', indexrelid::regclass), 1
    FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
    WHERE relnamespace = 'public'::regnamespace
      AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid AND contype IN ('p', 'u'))
      AND indrelid <> '__diesel_schema_migrations'::regclass;
UPDATE growth.later SET step = 3 WHERE drop_step = 0;
DO $$ DECLARE work record; BEGIN
    FOR work IN SELECT drop FROM growth.later ORDER BY drop_step LOOP EXECUTE work.drop; END LOOP;
    FOR work IN SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' LOOP
        EXECUTE format('ALTER TABLE %I DISABLE TRIGGER USER', work.relname);
    END LOOP;
END $$;

-- Colleges: their people and what they offer.
CREATE TABLE growth.colleges AS
    SELECT c, growth.id(growth.at(0), c) AS id FROM generate_series(0, {colleges} - 1) c;
INSERT INTO colleges (id, number, name, name_key, code, code_key, created_at) OVERRIDING SYSTEM VALUE
    SELECT id, c + 1, 'College ' || c, 'college ' || c, 'C' || c, 'c' || c, growth.at(0) FROM growth.colleges;
SELECT setval(pg_get_serial_sequence('colleges', 'number'), {colleges});
CREATE TABLE growth.staff AS
    SELECT c, college.id AS college, n, growth.id(growth.at(0), c * 100 + n) AS id, role
    FROM growth.colleges college,
         unnest(ARRAY['superAdmin', 'docAdmin', 'marksAdmin', 'accountantAdmin', 'accountantAdmin', 'hod',
                      'grievanceAdmin', 'leaveAdmin', 'scholarshipAdmin', 'teacher'])
             WITH ORDINALITY roles (role, n);
INSERT INTO staff (college_id, id, username, username_key, name, email, email_key, password_hash, status,
                   role, created_at)
    SELECT college, id, role || n, lower(role || n), 'Meera Joshi', mail, mail, '{password}', 'active', role,
           growth.at(0)
    FROM (SELECT *, lower(role || n || '.' || c || '@staff.example') AS mail FROM growth.staff) named;
INSERT INTO staff_invitations (college_id, id, email, email_key, role, created_at)
    SELECT id, growth.id(growth.at(0.5), c), 'new@staff.example', 'new@staff.example', 'teacher', growth.at(0.5)
    FROM growth.colleges;
CREATE TABLE growth.courses AS
    SELECT c, id AS college, n, growth.id(growth.at(0), c * 100 + n) AS id
    FROM growth.colleges, generate_series(0, 4) n;
INSERT INTO courses (college_id, id, position, name, name_key, duration, base_fee, eligibility)
    SELECT college, id, n, 'Course ' || n, 'course ' || n, '3 Years', 1000000, 350 FROM growth.courses;
CREATE TABLE growth.subjects AS
    SELECT c, college, course.id AS course, n AS course_n, m,
           growth.id(growth.at(0), c * 100 + n * 10 + m) AS id
    FROM growth.courses course, generate_series(0, 5) m;
INSERT INTO subjects (college_id, course_id, id, position, name, name_key, min_marks, max_marks)
    SELECT college, course, id, m, 'Subject ' || m, 'subject ' || m, 400, 1000 FROM growth.subjects;
INSERT INTO factor_roles (college_id, role, added_at) SELECT id, 'teacher', growth.at(0.5) FROM growth.colleges;
-- Shown, not confirmed: the staff of tests and measurements sign in by the password.
INSERT INTO authenticators (college_id, id, staff_id, sealed, sealed_by, created_at)
    SELECT college, gen_random_uuid(), id, 'sealed', 'secret', growth.at(0.5) FROM growth.staff;
INSERT INTO recovery_sets (college_id, staff_id, sealed, sealed_by) SELECT college, id, 'sealed', 'secret' FROM growth.staff;
INSERT INTO recovery_codes (college_id, staff_id, code_hash)
    SELECT college, id, sha256((id::text || one)::bytea) FROM growth.staff, generate_series(1, 10) one;
-- One of each college is open, and not due yet.
INSERT INTO factor_restorations (college_id, id, staff_id, asked_by, reason, asked_at, token_hash, due_at, ended_at, outcome)
    SELECT college, gen_random_uuid(), id, id, 'lost', growth.at(0.5), sha256(id::text::bytea), now() + interval '1 day',
        CASE WHEN one > 1 THEN growth.at(0.6) END, CASE WHEN one > 1 THEN 'stopped' END
    FROM (SELECT college, id, row_number() OVER (PARTITION BY college) one FROM growth.staff) of;
INSERT INTO pending_sign_ins (key_hash, college_id, staff_id, generation, begun_at)
    SELECT sha256(id::text::bytea), college, id, 0, now() FROM growth.staff;
-- Without passkeys: the staff of tests and measurements sign in by the password.
INSERT INTO passkey_owners (college_id, handle, staff_id) SELECT college, gen_random_uuid(), id FROM growth.staff;
INSERT INTO passkey_ceremonies (id, purpose, state, begun_at)
    SELECT gen_random_uuid(), 'signIn', '{"challenge": "x"}', now() FROM generate_series(1, 500);
INSERT INTO teacher_subjects (college_id, staff_id, subject_id)
    SELECT s.college, t.id, s.id FROM growth.subjects s JOIN growth.staff t USING (c) WHERE t.role = 'teacher';
INSERT INTO reexam_dates SELECT college, id, '{today}'::date + 30 FROM growth.subjects WHERE m = 0;
INSERT INTO instalments SELECT id, n, '{today}'::date + 30 * n FROM growth.colleges, generate_series(1, 2) n;

-- Students. Every twentieth of them in a row belongs to the large college.
CREATE TABLE growth.students AS
    SELECT i, c, id, growth.id(at, i) AS student, at, first || ' ' || last AS name, sequence,
           to_char(at AT TIME ZONE interval '5:30', 'YY') || lpad((c + 1)::text, 4, '0')
               || lpad(sequence::text, 5, '0') AS sap_id,
           lower(first || '.' || last || i || '@students.example') AS email,
           CASE WHEN i / 20 % 20 < 16 THEN 'Approved' WHEN i / 20 % 20 < 18 THEN 'Submitted'
                WHEN i / 20 % 20 < 19 THEN 'Rejected' END AS status,
           i / 20 % 5 AS course
    FROM (SELECT *, row_number() OVER (PARTITION BY c ORDER BY i) AS sequence,
                 growth.at(i::float / {students} * 0.1) AS at,
                 (('{Asha,Ravi,Meera,Sunil,Priya,Amit,Neha,Vikram,Kavita,Rohan,Anjali,Deepak,Pooja,Sanjay,Rekha,'
                   || 'Manoj,Sneha,Ajay,Nisha,Rahul,Swati,Vijay,Lata,Kiran,Usha,Nitin,Geeta,Arun,Seema,Prakash}'
                  )::text[])[1 + (hashint8(i) & 1023) % 30] AS first,
                 (('{Patil,Shah,Iyer,Khan,Joshi,Mehta,Naik,Rao,Desai,Kulkarni,Pawar,Jadhav,More,Shinde,Gaikwad,'
                  || 'Chavan,Nair,Menon,Reddy,Gupta,Sharma,Verma,Singh,Yadav,Das,Roy,Bose,Sen,Ghosh,Pillai}'
                 )::text[])[1 + (hashint8(i + 1) & 1023) % 30]
                     || substr('bcdfghjklmnprstvw', 1 + (hashint8(i + 2) & 1023) % 17, 1)
                     || substr('aeiou', 1 + (hashint8(i + 3) & 1023) % 5, 1) AS last
          FROM (SELECT i, CASE WHEN i % 20 = 0 OR {colleges} = 1 THEN 0
                               ELSE 1 + (i - i / 20 - 1) % greatest({colleges} - 1, 1) END AS c
                FROM generate_series(0::bigint, {students} - 1) i) dealt) named
    JOIN growth.colleges USING (c)
    ORDER BY i;
ALTER TABLE growth.students RENAME id TO college;
CREATE INDEX ON growth.students (i);
ANALYZE growth.students;
INSERT INTO students (college_id, id, sap_id, username, name, email, email_key, password_hash, created_at, search_key)
    SELECT college, student, sap_id, name, name, email, email, '{password}', at, lower(name || ' ' || email || ' ' || sap_id)
    FROM growth.students ORDER BY i;
INSERT INTO passkey_owners (college_id, handle, student_id) SELECT college, gen_random_uuid(), student FROM growth.students;
INSERT INTO passkeys (college_id, id, student_id, name, credential_id, credential, counter, added_at)
    SELECT college, student, student, 'Pixel 9', sha256(student::text::bytea), '{"cred": {}}', 0, at FROM growth.students;
INSERT INTO devices (college_id, id, student_id, generation, public_key, sign_in_id, added_at, last_used_at, ends_at)
    SELECT college, student, student, 0, decode(repeat('04', 65), 'hex'), gen_random_uuid(), now(), now(), now() + interval '30 days'
    FROM growth.students WHERE i % 3 = 0;
INSERT INTO device_tokens (token_hash, college_id, device_id, issued_at, replaced_at)
    SELECT sha256((id::text || n)::bytea), college_id, id, now(), CASE WHEN n > 1 THEN now() END
    FROM devices, generate_series(1, 5) n;
INSERT INTO device_challenges (id, college_id, device_id, challenge, begun_at)
    SELECT gen_random_uuid(), college_id, id, 'x', now() FROM devices LIMIT 500;
INSERT INTO student_sequences
    SELECT college, extract(year FROM at AT TIME ZONE interval '5:30'), max(sequence) FROM growth.students GROUP BY 1, 2;
CREATE TABLE growth.clerks AS
    SELECT c, (array_agg(id) FILTER (WHERE role = 'docAdmin'))[1] AS doc,
           (array_agg(id) FILTER (WHERE role = 'marksAdmin'))[1] AS marks,
           (array_agg(id) FILTER (WHERE role = 'leaveAdmin'))[1] AS leaves,
           (array_agg(id) FILTER (WHERE role = 'grievanceAdmin'))[1] AS grievances,
           (array_agg(id) FILTER (WHERE role = 'scholarshipAdmin'))[1] AS scholarships,
           (array_agg(id) FILTER (WHERE role = 'accountantAdmin'))[1] AS desk,
           (array_agg(id) FILTER (WHERE role = 'teacher'))[1] AS teacher
    FROM growth.staff GROUP BY c;

-- Admission.
INSERT INTO applications (college_id, student_id, course_id, full_name, search_key, dob, gender, phone,
                          parent_name, parent_phone, address, last_institution, score, status, submission,
                          submitted_at, decided_at, decided_by, remark)
    SELECT s.college, student, k.id, name, lower(name || ' ' || sap_id), '2007-05-01', 'female', '9876543210',
           'Sunita ' || name, '9876543211', '12 Hill Road, Pune', 'Hill School', 700, status, 1,
           at + interval '1 day', decided, CASE WHEN decided IS NOT NULL THEN doc END,
           CASE WHEN status = 'Rejected' THEN 'The mark sheet cannot be read.' END
    FROM growth.students s JOIN growth.courses k ON k.c = s.c AND k.n = s.course JOIN growth.clerks ON clerks.c = s.c,
         LATERAL (SELECT CASE WHEN status <> 'Submitted' THEN at + interval '2 days' END AS decided) d
    WHERE status IS NOT NULL ORDER BY i;
INSERT INTO admission_drafts SELECT college, student, '{}', at FROM growth.students WHERE status IS NULL;
INSERT INTO documents (college_id, id, student_id, slot, media_type, bytes, state, is_submitted, created_at, state_at)
    SELECT college, growth.id(at, i), student, 'passportPhoto', 'image/png', 40000, 'current', true, at, at
    FROM growth.students WHERE status IS NOT NULL ORDER BY i;

-- Marks, their history, results.
CREATE VIEW growth.admitted AS
    SELECT s.*, k.id AS course_id, k.n, marks, teacher FROM growth.students s
    JOIN growth.courses k ON k.c = s.c AND k.n = s.course JOIN growth.clerks ON clerks.c = s.c
    WHERE status = 'Approved';
INSERT INTO marks (college_id, student_id, subject_id, attempt, obtained, is_published, shown,
                   changed_at, changed_by)
    SELECT a.college, a.student, s.id, 1, obtained, i / 20 % 2 = 0, CASE WHEN i / 20 % 2 = 0 THEN obtained END,
           growth.at(0.6), marks
    FROM growth.admitted a JOIN growth.subjects s ON s.c = a.c AND s.course_n = a.n,
         LATERAL (SELECT CASE WHEN m = 0 AND i / 20 % 4 = 0 THEN 200 ELSE 500 + (i + m) % 400 END AS obtained) o
    ORDER BY i, m;
INSERT INTO reexams (college_id, id, student_id, subject_id, attempt, exam_on, registered_at)
    SELECT a.college, growth.id(growth.at(0.7), i), a.student, s.id, 2, '{today}'::date - 30, growth.at(0.7)
    FROM growth.admitted a JOIN growth.subjects s ON s.c = a.c AND s.course_n = a.n
    WHERE m = 0 AND i / 20 % 4 = 0 ORDER BY i;
INSERT INTO marks (college_id, student_id, subject_id, attempt, obtained, is_published, shown,
                   changed_at, changed_by)
    SELECT a.college, a.student, s.id, 2, 600, true, 600, growth.at(0.8), marks
    FROM growth.admitted a JOIN growth.subjects s ON s.c = a.c AND s.course_n = a.n
    WHERE m = 0 AND i / 20 % 4 = 0 ORDER BY i;
INSERT INTO mark_changes (college_id, id, student_id, subject_id, attempt, before, after, at, changed_by)
    SELECT a.college, growth.id(growth.at(0.6), i), a.student, s.id, 1, NULL, 500, growth.at(0.6), marks
    FROM growth.admitted a JOIN growth.subjects s ON s.c = a.c AND s.course_n = a.n WHERE m = 1 ORDER BY i;
INSERT INTO results (college_id, student_id, number, id, code, published_at, published_by, sap_id, name, course,
                     college_name, subjects, obtained, max, grade, verdict)
    SELECT college, student, 1, growth.id(growth.at(0.7), i), upper(substr(md5('result' || i), 1, 26)), growth.at(0.7),
           marks, sap_id, name, 'Course ' || n, 'College ' || c, taken, 3900, 6000, 'B', 'PASS'
    FROM growth.admitted,
         LATERAL (SELECT jsonb_agg(jsonb_build_object('id', growth.id(growth.at(0), c * 100 + n * 10 + m),
                                                      'name', 'Subject ' || m, 'max', 1000,
                                                      'obtained', 650, 'grade', 'B')) AS taken
                  FROM generate_series(0, 5) m) t
    WHERE i / 20 % 2 = 0 ORDER BY i;

-- The ledger: ten rounds in which everybody's wallet moves once. First
-- cash comes in, then a charge is paid, then there are fees of scholarships.
INSERT INTO charges (college_id, id, student_id, kind, instalment, instalment_count, title, amount, due_on,
                     created_at)
    SELECT college, growth.id(at, i * 2 + n), student, 'instalment', 1 + n, 2, 'Instalment ' || 1 + n || ' of 2', 10000,
           '{today}'::date - 100 + 200 * n, at
    FROM growth.students, generate_series(0, 1) n ORDER BY i, n;
INSERT INTO transfers (college_id, id, at, kind, debit, debit_student, credit, credit_student, amount,
                       debit_balance, credit_balance, description, charge_id, debit_line, credit_line)
    SELECT s.college, growth.id(t.at, turn * {students} + place), t.at,
           CASE turn WHEN 0 THEN 'counterCredit' WHEN 1 THEN 'fee' ELSE 'scholarshipFee' END,
           CASE turn WHEN 0 THEN 'cash' ELSE 'wallet' END, CASE WHEN turn > 0 THEN s.student END,
           CASE turn WHEN 0 THEN 'wallet' WHEN 1 THEN 'fees' ELSE 'scholarships' END, CASE WHEN turn = 0 THEN s.student END,
           CASE turn WHEN 0 THEN 1000000 ELSE 10000 END,
           CASE WHEN turn > 0 THEN 1000000 - turn * 10000 END, CASE WHEN turn = 0 THEN 1000000 END,
           'Instalment 1 of 2', CASE WHEN turn = 1 THEN growth.id(s.at, i * 2) END,
           CASE WHEN turn > 0 THEN turn + 1 END, CASE WHEN turn = 0 THEN 1 END
    FROM generate_series(0, 9) turn, generate_series(0::bigint, {students} - 1) place
    JOIN growth.students s ON s.i = place * 7919 % {students},
         LATERAL (SELECT growth.at(0.1 + 0.9 * (turn + place::float / {students}) / 10) AS at) t
    ORDER BY turn, place;
INSERT INTO wallets
    SELECT college_id, debit_student, debit_balance, id, debit_line FROM transfers
    WHERE debit_balance = 1000000 - 9 * 10000;
INSERT INTO receipts (college_id, transfer_id, financial_year, number, student_name, college_name, college_address)
    SELECT college_id, id, year, row_number() OVER (PARTITION BY college_id, year ORDER BY id), 'Name', 'College', ''
    FROM (SELECT *, extract(year FROM at AT TIME ZONE interval '5:30' - interval '3 months') AS year
          FROM transfers WHERE charge_id IS NOT NULL) paid;
UPDATE charges c SET paid_at = o.at, course_id = o.course_id
    FROM (SELECT o.college_id, o.id, t.at, a.course_id FROM charges o
          LEFT JOIN transfers t ON (t.college_id, t.charge_id) = (o.college_id, o.id)
          LEFT JOIN applications a ON (a.college_id, a.student_id) = (o.college_id, o.student_id)) o
    WHERE (c.college_id, c.id) = (o.college_id, o.id);
INSERT INTO receipt_series SELECT college_id, financial_year, max(number) FROM receipts GROUP BY 1, 2;
INSERT INTO top_ups (college_id, id, student_id, source, amount, bank_reference, reference_key, requested_at, status,
                     decided_by, decided_at, transfer_id)
    SELECT college_id, t.id, credit_student, 'COUNTER', amount, 'Slip ' || t.id, 'slip ' || t.id, at, 'Approved',
           desk, at, t.id
    FROM transfers t JOIN growth.colleges k ON k.id = college_id JOIN growth.clerks USING (c) WHERE kind = 'counterCredit';
INSERT INTO top_ups (college_id, id, student_id, source, amount, our_reference, bank_reference, reference_key,
                     requested_at, status)
    SELECT college, growth.id(growth.at(0.95), i), student, 'UPI', 50000, 'R' || i, 'UTR' || i, 'utr' || i,
           growth.at(0.95), 'Pending'
    FROM growth.students WHERE i / 20 % 10 = 3 ORDER BY i;
INSERT INTO failed_payments
    SELECT college, growth.id(growth.at(0.5), i), student, growth.id(at, i * 2), 10000, growth.at(0.5)
    FROM growth.students WHERE i / 20 % 20 = 3 ORDER BY i;

-- Teaching.
INSERT INTO practicals (college_id, id, subject_id, teacher_id, title, title_key, held_on)
    SELECT s.college, growth.id(growth.at(0.5), c * 100 + course_n * 10 + m), s.id, teacher, 'Titration ' || m,
           'titration ' || m, '{today}'::date + 10
    FROM growth.subjects s JOIN growth.clerks USING (c) WHERE m < 2;
INSERT INTO practical_requests (college_id, id, practical_id, student_id, requested_at, status, decided_by, decided_at)
    SELECT college, growth.id(asked, i), growth.id(growth.at(0.5), c * 100 + n * 10), student, asked, stands,
           CASE stands WHEN 'Approved' THEN teacher END, CASE stands WHEN 'Approved' THEN asked END
    FROM (SELECT a.*, growth.at(0.6 + 0.3 * i / {students}) AS asked,
                 CASE i / 100 % 2 WHEN 0 THEN 'Approved' ELSE 'Pending' END AS stands FROM growth.admitted a) a
    WHERE i / 20 % 5 < 2 ORDER BY i;
INSERT INTO lectures (college_id, id, subject_id, held_on, number, revision, taken_by, taken_at, saved_by)
    SELECT college, growth.id(growth.at(0.4), c * 100 + course_n * 10 + n), id, '{today}'::date - 200, n, 1, teacher,
           growth.at(0.4), teacher
    FROM growth.subjects JOIN growth.clerks USING (c), generate_series(1, 2) n WHERE m = 0;
INSERT INTO attendance
    SELECT college, growth.id(growth.at(0.4), c * 100 + a.n * 10 + number), student, i % 7 > 0
    FROM growth.admitted a, generate_series(1, 2) number ORDER BY number, i;

-- Requests, scholarships, what people were told, and who did what.
INSERT INTO grievances (college_id, id, student_id, docket, category, title, details, search_key, filed_at, status,
                        resolved_by, resolved_at)
    SELECT college, growth.id(filed, i), student, docket, 'Fees', 'A fee was asked twice', 'It was paid in June.',
           lower(docket || ' a fee was asked twice'), filed, CASE WHEN solved THEN 'Resolved' ELSE 'Pending' END,
           CASE WHEN solved THEN grievances END, CASE WHEN solved THEN filed + interval '1 day' END
    FROM (SELECT s.*, growth.at(0.3 + 0.7 * i / {students}) AS filed, i / 40 % 2 = 0 AS solved,
                 'GR-2026-' || lpad(i::text, 7, '0') AS docket, grievances
          FROM growth.students s JOIN growth.clerks USING (c)) s WHERE i / 20 % 4 < 1 OR i / 20 % 4 = 2 ORDER BY i;
INSERT INTO leaves (college_id, id, student_id, start_on, end_on, reason, asked_at, status, decided_by, decided_at)
    SELECT college, growth.id(asked, i), student, '{today}'::date - 20, '{today}'::date - 18, 'A wedding in the family',
           asked, CASE WHEN solved THEN 'Approved' ELSE 'Pending' END,
           CASE WHEN solved THEN leaves END, CASE WHEN solved THEN asked END
    FROM (SELECT s.*, growth.at(0.3 + 0.65 * i / {students}) AS asked, i / 40 % 2 = 0 AS solved, leaves
          FROM growth.students s JOIN growth.clerks USING (c)) s WHERE i / 20 % 4 IN (1, 3) ORDER BY i;
INSERT INTO attachments (college_id, id, student_id, media_type, bytes, state, sealed_by, created_at, state_at)
    SELECT college_id, id, student_id, 'image/jpeg', 40000, 'current',
           coalesce((SELECT id FROM secret_keys LIMIT 1), '\x00'), asked_at, asked_at
    FROM leaves ORDER BY id;
INSERT INTO scholarships (college_id, id, name, name_key, award, exam_on, created_at, created_by, status)
    SELECT k.id, growth.id(growth.at(0.2), c * 10 + n), 'Scholarship ' || n, 'scholarship ' || n, 500000,
           '{today}'::date + 20, growth.at(0.2), scholarships, 'Open'
    FROM growth.colleges k JOIN growth.clerks USING (c), generate_series(0, 2) n;
INSERT INTO scholarship_applications (college_id, id, scholarship_id, student_id, applied_at, fee, is_approved)
    SELECT college, growth.id(growth.at(0.3), i), growth.id(growth.at(0.2), c * 10), student, growth.at(0.3), 0, i / 40 % 2 = 0
    FROM growth.students WHERE i / 20 % 10 = 0 ORDER BY i;
INSERT INTO notifications (college_id, id, student_id, at, area, text, read_at)
    SELECT college, growth.id(told, n * {students} + i), student, told, 'fees', 'An instalment is due.',
           CASE n WHEN 0 THEN told END
    FROM growth.students, generate_series(0, 1) n,
         LATERAL (SELECT growth.at(0.2 + 0.35 * (n + i::float / {students})) AS told) t ORDER BY n, i;
INSERT INTO audit (college_id, id, at, staff_id, action, subject_kind, subject_id, detail)
    SELECT college, growth.id(done, i), done, doc, 'openDocument', 'student', student, '{"slot": "passportPhoto"}'
    FROM growth.students s JOIN growth.clerks USING (c),
         LATERAL (SELECT growth.at(0.3 + 0.7 * i / {students}) AS done) t ORDER BY i;
INSERT INTO sessions (key_hash, college_id, student_id, generation, begun_at, used_at)
    SELECT sha256(('session' || i)::bytea), college, student, 0, now(), now() FROM growth.students WHERE i / 20 % 5 = 0;
INSERT INTO sign_ins (college_id, id, student_id, at, how, browser, system, address, is_new, is_mailed)
    SELECT college, growth.id(done, n * {students} + i), student, done, 'password', 'Chrome 126', 'Android', '203.0.113.7', n = 2, n = 2
    FROM growth.students, generate_series(0, 2) n,
         LATERAL (SELECT growth.at(0.1 + 0.3 * (n + i::float / {students})) AS done) t ORDER BY n, i;
INSERT INTO sign_ins (college_id, id, staff_id, at, how, browser, system, address, is_new, is_mailed)
    SELECT college, growth.id(growth.at(0.9), row_number() OVER ()::int), id, growth.at(0.9), 'password', 'Edge 126', 'Windows', '203.0.113.8', false, false
    FROM growth.staff;
INSERT INTO known_browsers (college_id, mark_hash, student_id, first_at, last_at)
    SELECT college, sha256(('browser' || i)::bytea), student, growth.at(0.5), growth.at(0.9) FROM growth.students;
INSERT INTO known_browsers (college_id, mark_hash, staff_id, first_at, last_at)
    SELECT college, sha256(id::text::bytea), id, growth.at(0.5), growth.at(0.9) FROM growth.staff;
INSERT INTO idempotency_keys
    SELECT college, student, 'key', sha256('request'), '{}', now() FROM growth.students WHERE i / 20 % 10 = 0;
INSERT INTO outbox (id, kind, is_awaited, sealed, created_at, next_try_at)
    SELECT growth.id(growth.at(0.9), i), 'told', false, 'sealed', growth.at(0.9), now() + interval '1 day' * (1 + i)
    FROM growth.students WHERE i / 20 % 10 = 0;
INSERT INTO throttles SELECT sha256(('throttle' || i)::bytea), 1, now() + interval '1 day'
    FROM growth.students WHERE i / 20 % 10 = 0;
INSERT INTO codes (id, purpose, browser_hash, email, email_key, sent_at, expires_at, created_at)
    SELECT growth.id(growth.at(0.99), i), 'student_registration', sha256(('code' || i)::bytea), email, email,
           growth.at(0.99), growth.at(1), growth.at(0.99) FROM growth.students WHERE i / 20 % 10 = 0;
INSERT INTO registrations (code_id, college_id, username, password_hash)
    SELECT growth.id(growth.at(0.99), i), college, name, '{password}' FROM growth.students WHERE i / 20 % 10 = 0;
INSERT INTO codes (id, purpose, browser_hash, email, email_key, sent_at, expires_at, created_at)
    SELECT growth.id(growth.at(0.98), i), 'student_email', sha256(('new' || i)::bytea), 'new.' || email, 'new.' || email,
           growth.at(0.98), growth.at(1), growth.at(0.98) FROM growth.students WHERE i / 20 % 10 = 1;
INSERT INTO email_changes (code_id, college_id, student_id, generation)
    SELECT growth.id(growth.at(0.98), i), college, student, 0 FROM growth.students WHERE i / 20 % 10 = 1;
INSERT INTO email_undos (college_id, id, student_id, token_hash, email, expires_at)
    SELECT college, growth.id(growth.at(0.97), i), student, sha256(('undo' || i)::bytea), 'old.' || email, growth.at(1)
    FROM growth.students WHERE i / 20 % 10 = 1;

DO $$ DECLARE work record; BEGIN
    FOR work IN SELECT make FROM growth.later ORDER BY step, make LOOP EXECUTE work.make; END LOOP;
    FOR work IN SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' LOOP
        EXECUTE format('ALTER TABLE %I ENABLE TRIGGER USER', work.relname);
    END LOOP;
END $$;
-- No trigger has counted them.
INSERT INTO desk_totals (college_id, measure, state, day, part, count, amount)
    SELECT college_id, measure, state, day, part, count, amount FROM desk_differences();
DROP SCHEMA growth CASCADE;
