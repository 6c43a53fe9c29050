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
