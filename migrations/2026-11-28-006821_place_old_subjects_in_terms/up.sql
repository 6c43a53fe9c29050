UPDATE subjects s SET regulation_id = r.id, term = 1 FROM regulations r
    WHERE (r.college_id, r.course_id) = (s.college_id, s.course_id) AND s.regulation_id IS NULL;
