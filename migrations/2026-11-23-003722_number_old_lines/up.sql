-- Numbers the lines from before lines had numbers, by following the chain of balances: each line begins
-- with the balance that the one before it left. Payments go on meanwhile.
ALTER TABLE transfers VALIDATE CONSTRAINT transfers_lines;

CREATE TEMPORARY TABLE old_lines ON COMMIT DROP AS
    SELECT *, row_number() OVER wallet AS line,
           before = lag(after, 1, 0::bigint) OVER wallet AS follows
    FROM (SELECT college_id, debit_student AS student_id, id, false AS is_credit,
                 debit_balance + amount AS before, debit_balance AS after
          FROM transfers WHERE debit_student IS NOT NULL AND debit_line IS NULL
          UNION ALL
          SELECT college_id, credit_student, id, true, credit_balance - amount, credit_balance
          FROM transfers WHERE credit_student IS NOT NULL AND credit_line IS NULL) entries
    WINDOW wallet AS (PARTITION BY college_id, student_id ORDER BY id);
-- A table of this transaction alone.
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX ON old_lines (college_id, student_id, before, id);
ANALYZE old_lines;

-- In most wallets the order of ids is that of the balance. In the others a way through the balances is
-- looked for that takes every line once, the oldest first wherever several fit (Hierholzer's algorithm).
-- Where there is none, the lines stay without numbers, and `portal ledger verify` names the wallet.
DO $$
DECLARE
    wallet record;
    next record;
    reached bigint[];
    taken uuid[];
    way uuid[];
BEGIN
    FOR wallet IN SELECT college_id, student_id, count(*) AS lines FROM old_lines
                  GROUP BY 1, 2 HAVING NOT bool_and(follows) LOOP
        UPDATE old_lines SET line = NULL
            WHERE (college_id, student_id) = (wallet.college_id, wallet.student_id);
        reached := ARRAY[0];
        taken := ARRAY[NULL::uuid];
        way := ARRAY[]::uuid[];
        WHILE cardinality(reached) > 0 LOOP
            SELECT id, after INTO next FROM old_lines
                WHERE (college_id, student_id) = (wallet.college_id, wallet.student_id)
                    AND before = reached[cardinality(reached)] AND line IS NULL
                ORDER BY id LIMIT 1;
            IF FOUND THEN
                UPDATE old_lines SET line = 0
                    WHERE (college_id, student_id, id) = (wallet.college_id, wallet.student_id, next.id);
                reached := reached || next.after;
                taken := taken || next.id;
            ELSE
                IF taken[cardinality(taken)] IS NOT NULL THEN
                    way := taken[cardinality(taken)] || way;
                END IF;
                reached := reached[:cardinality(reached) - 1];
                taken := taken[:cardinality(taken) - 1];
            END IF;
        END LOOP;
        UPDATE old_lines o SET line = w.line FROM unnest(way) WITH ORDINALITY AS w (id, line)
            WHERE (o.college_id, o.student_id, o.id) = (wallet.college_id, wallet.student_id, w.id);
        UPDATE old_lines SET line = NULL
            WHERE (college_id, student_id) = (wallet.college_id, wallet.student_id)
                AND (cardinality(way) < wallet.lines OR EXISTS (
                    SELECT FROM (SELECT before, lag(after, 1, 0::bigint) OVER (ORDER BY line) AS left_over
                                 FROM old_lines
                                 WHERE (college_id, student_id) = (wallet.college_id, wallet.student_id)) chain
                    WHERE before <> left_over));
    END LOOP;
END
$$;

UPDATE transfers t SET debit_line = o.line FROM old_lines o
    WHERE (t.college_id, t.id) = (o.college_id, o.id) AND NOT o.is_credit AND o.line IS NOT NULL;
UPDATE transfers t SET credit_line = o.line FROM old_lines o
    WHERE (t.college_id, t.id) = (o.college_id, o.id) AND o.is_credit AND o.line IS NOT NULL;
