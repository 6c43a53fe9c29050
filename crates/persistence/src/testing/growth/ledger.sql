-- The ledger: ten rounds in which everybody's wallet moves once. First
-- cash comes in, then a charge is paid, then there are fees of scholarships.
CREATE TABLE growth.payers AS
    SELECT place, s.college, s.i, s.student, s.at FROM generate_series(0::bigint, {students} - 1) place
    JOIN growth.students s ON s.i = place * 7919 % {students} ORDER BY place;
-- Round by round: all ten at once would be sorted on the disk.
DO $$ BEGIN FOR turn IN 0..9 LOOP
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
    FROM growth.payers s,
         LATERAL (SELECT growth.at(0.1 + 0.9 * (turn + place::float / {students}) / 10) AS at) t
    ORDER BY place;
END LOOP; END $$;
INSERT INTO charges (college_id, id, student_id, kind, instalment, instalment_count, title, amount, due_on,
                     created_at, paid_at, course_id, demand_id, plan)
    SELECT s.college, c.id, student, 'instalment', 1 + nth, 2, 'Instalment ' || 1 + nth || ' of 2', 10000,
           '{today}'::date - 100 + 200 * nth, s.at, t.at, k.id,
           CASE s.status WHEN 'Approved' THEN student END, CASE s.status WHEN 'Approved' THEN 1 END
    FROM growth.students s CROSS JOIN generate_series(0, 1) nth CROSS JOIN LATERAL (SELECT growth.id(s.at, i * 2 + nth) AS id) c
    LEFT JOIN growth.courses k ON k.c = s.c AND k.n = s.course AND s.status IS NOT NULL
    LEFT JOIN (SELECT charge_id, at FROM transfers WHERE kind = 'fee') t ON t.charge_id = c.id
    ORDER BY i, nth;
INSERT INTO wallets
    SELECT college_id, debit_student, debit_balance, id, debit_line FROM transfers
    WHERE debit_balance = 1000000 - 9 * 10000;
INSERT INTO receipts (college_id, transfer_id, financial_year, number, student_name, college_name, college_address)
    SELECT college_id, id, year, row_number() OVER (PARTITION BY college_id, year ORDER BY id), 'Name', 'College', ''
    FROM (SELECT *, extract(year FROM at AT TIME ZONE interval '5:30' - interval '3 months') AS year
          FROM transfers WHERE charge_id IS NOT NULL) paid;
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
