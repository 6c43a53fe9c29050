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
