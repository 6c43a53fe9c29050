-- An installation of {students} students in {colleges} colleges, one of which has a twentieth of all
-- students. Everything is reckoned from a running number, so nothing has to be looked up; rows lie in
-- the order in which they would have come.
CREATE SCHEMA growth;

CREATE FUNCTION growth.id(at timestamptz, n bigint) RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE AS $$
    SELECT (lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0') || '70008'
            || lpad(to_hex(n), 15, '0'))::uuid $$;
-- The instant that is such a share of the year that ended yesterday.
CREATE FUNCTION growth.at(share float) RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE AS $$
    SELECT timestamptz '{today}' + interval '1 ms' * floor((share - 1) * 365 * 86400000) $$;

-- Indexes and foreign keys are made when the rows are there, which is quicker and proves the rows. First what may
-- refuse rows, a table after the other, the largest first; then the other indexes; then foreign keys, which two may
-- prove at once since they were added before.
CREATE TABLE growth.later AS
    SELECT CASE contype WHEN 'f' THEN 'key' ELSE 'constraint' END AS what, conrelid AS of, conname AS name,
           format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS make,
           format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop
    FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype IN ('f', 'p', 'u')
      AND conrelid <> '__diesel_schema_migrations'::regclass
    UNION ALL
    SELECT 'index', indrelid, relname, pg_get_indexdef(indexrelid), format('DROP INDEX %s', indexrelid::regclass)
    FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
    WHERE relnamespace = 'public'::regnamespace
      AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid AND contype IN ('p', 'u'))
      AND indrelid <> '__diesel_schema_migrations'::regclass;
DO $$ DECLARE work record; BEGIN
    FOR work IN SELECT drop FROM growth.later ORDER BY what <> 'key' LOOP EXECUTE work.drop; END LOOP;
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
INSERT INTO regulations (college_id, id, course_id, name, name_key, terms, state)
    SELECT college, id, id, 'Present syllabus', 'present syllabus', 1, 'Open' FROM growth.courses;
INSERT INTO subjects (college_id, course_id, id, position, name, name_key, min_marks, max_marks, regulation_id, term)
    SELECT college, course, id, m, 'Subject ' || m, 'subject ' || m, 400, 1000, course, 1 FROM growth.subjects;
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

-- The joins that follow would go row by row through what the planner knows nothing of.
ANALYZE growth.colleges, growth.staff, growth.courses, growth.subjects, growth.clerks;
