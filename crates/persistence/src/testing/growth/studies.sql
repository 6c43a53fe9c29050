-- Enrolments, with the ids of their students.
CREATE VIEW growth.admitted AS
    SELECT s.*, k.id AS course_id, k.n, marks, teacher FROM growth.students s
    JOIN growth.courses k ON k.c = s.c AND k.n = s.course JOIN growth.clerks ON clerks.c = s.c
    WHERE status = 'Approved';
CREATE TABLE growth.years AS
    SELECT c, id AS college, n, growth.id(growth.at(0), c * 100 + n) AS id,
           (make_date(extract(year FROM growth.at(0) - interval '5 months')::int, 6, 1) + n * interval '1 year')::date AS june
    FROM growth.colleges, generate_series(0, 1) n;
INSERT INTO academic_years (college_id, id, name, name_key, begins_on, ends_on, state)
    SELECT college, id, name, name, june, (june + interval '1 year - 1 day')::date, 'Open'
    FROM growth.years, LATERAL (SELECT to_char(june, 'YYYY-') || to_char(june + interval '1 year', 'YY') AS name) named;
INSERT INTO classes (college_id, id, year_id, course_id, term)
    SELECT k.college, growth.id(growth.at(0), c * 100 + k.n * 10 + y.n), y.id, k.id, 1
    FROM growth.courses k JOIN growth.years y USING (c);
INSERT INTO divisions (college_id, id, class_id, name, name_key, position, capacity)
    SELECT c.college_id, c.id, c.id, 'A', 'a', 1, 9999 FROM classes c;
INSERT INTO year_fees (college_id, year_id, course_id, year_of_study, title, title_key, position, amount)
    SELECT k.college, y.id, k.id, 1, title, lower(title), position, 100000 * position
    FROM growth.courses k JOIN growth.years y USING (c), (VALUES ('', 1), ('Library', 2)) fees (title, position);
INSERT INTO year_instalments (college_id, year_id, number, due_on)
    SELECT college, id, number, june + 30 * number FROM growth.years, generate_series(1, 2) number;
INSERT INTO enrolments (college_id, id, student_id, class_id, regulation_id, via, state, opened_on, division_id,
                        roll_no)
    SELECT college, student, student,
           class, course_id, 'Admission', 'Enrolled', day, CASE WHEN i % 3 = 0 THEN class END,
           -- A few have one, whatever class they are in.
           CASE WHEN i % 10 = 0 AND i < 99990 THEN i / 10 + 1 END
    FROM growth.admitted,
         LATERAL (SELECT ((at + interval '2 days') AT TIME ZONE interval '5:30')::date AS day) d,
         LATERAL (SELECT growth.id(growth.at(0), c * 100 + n * 10
             + (day >= (SELECT june FROM growth.years ORDER BY june DESC LIMIT 1))::int) AS class) k
    ORDER BY i;
INSERT INTO roll_numbers (college_id, id, class_id, division_id, roll_no, student_id)
    SELECT college_id, id, class_id, division_id, roll_no, student_id FROM enrolments WHERE roll_no IS NOT NULL;
INSERT INTO enrolment_subjects
    SELECT a.college, a.student, s.id
    FROM growth.admitted a JOIN growth.subjects s ON s.c = a.c AND s.course_n = a.n ORDER BY i, m;
INSERT INTO demands (college_id, id, student_id, year_id, course_id, year_of_study)
    SELECT e.college_id, e.id, e.student_id, c.year_id, c.course_id, 1
    FROM enrolments e JOIN classes c ON c.college_id = e.college_id AND c.id = e.class_id;
INSERT INTO demand_lines (college_id, demand_id, plan, kind, position, title, amount, at)
    SELECT college_id, id, 1, 'fee', position, title, 10000, growth.at(0)
    FROM demands, (VALUES ('', 1), ('Library', 2)) fees (title, position);

-- Marks, their history, results.
INSERT INTO marks (college_id, student_id, subject_id, attempt, obtained, is_published, shown,
                   changed_at, changed_by, enrolment_id)
    SELECT a.college, a.student, s.id, 1, obtained, i / 20 % 2 = 0, CASE WHEN i / 20 % 2 = 0 THEN obtained END,
           growth.at(0.6), marks, a.student
    FROM growth.admitted a JOIN growth.subjects s ON s.c = a.c AND s.course_n = a.n,
         LATERAL (SELECT CASE WHEN m = 0 AND i / 20 % 4 = 0 THEN 200 ELSE 500 + (i + m) % 400 END AS obtained) o
    ORDER BY i, m;
INSERT INTO reexams (college_id, id, student_id, subject_id, attempt, exam_on, registered_at, enrolment_id)
    SELECT a.college, growth.id(growth.at(0.7), i), a.student, s.id, 2, '{today}'::date - 30, growth.at(0.7), a.student
    FROM growth.admitted a JOIN growth.subjects s ON s.c = a.c AND s.course_n = a.n
    WHERE m = 0 AND i / 20 % 4 = 0 ORDER BY i;
INSERT INTO marks (college_id, student_id, subject_id, attempt, obtained, is_published, shown,
                   changed_at, changed_by, enrolment_id)
    SELECT a.college, a.student, s.id, 2, 600, true, 600, growth.at(0.8), marks, a.student
    FROM growth.admitted a JOIN growth.subjects s ON s.c = a.c AND s.course_n = a.n
    WHERE m = 0 AND i / 20 % 4 = 0 ORDER BY i;
INSERT INTO mark_changes (college_id, id, student_id, subject_id, attempt, before, after, at, changed_by)
    SELECT a.college, growth.id(growth.at(0.6), i), a.student, s.id, 1, NULL, 500, growth.at(0.6), marks
    FROM growth.admitted a JOIN growth.subjects s ON s.c = a.c AND s.course_n = a.n WHERE m = 1 ORDER BY i;
INSERT INTO results (college_id, student_id, number, id, code, published_at, published_by, sap_id, name, course,
                     college_name, subjects, obtained, max, grade, verdict, enrolment_id)
    SELECT college, student, 1, growth.id(growth.at(0.7), i), upper(substr(md5('result' || i), 1, 26)), growth.at(0.7),
           marks, sap_id, name, 'Course ' || n, 'College ' || c, taken, 3900, 6000, 'B', 'PASS', student
    FROM growth.admitted,
         LATERAL (SELECT jsonb_agg(jsonb_build_object('id', growth.id(growth.at(0), c * 100 + n * 10 + m),
                                                      'name', 'Subject ' || m, 'max', 1000,
                                                      'obtained', 650, 'grade', 'B')) AS taken
                  FROM generate_series(0, 5) m) t
    WHERE i / 20 % 2 = 0 ORDER BY i;
INSERT INTO transcripts (college_id, student_id, last_issue, id, code, made_at, issues)
    SELECT college, student, 1, growth.id(growth.at(0.8), i), upper(substr(md5('transcript' || i), 1, 26)), growth.at(0.8), '{1}'
    FROM growth.admitted WHERE i / 20 % 2 = 0 ORDER BY i;

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
