-- What was there before anything was counted: what there is, less what has changed meanwhile. It locks nothing.
INSERT INTO desk_changes (college_id, measure, state, day, part, count, amount)
    SELECT college_id, measure, state, day, part, count, amount FROM desk_differences();
