//! Checks the ledger: the stored balances against the sums of the transfers.

use diesel::{
    connection::SimpleConnection,
    prelude::*,
    sql_types::{BigInt, Text},
};

use portal_domain::epochs::Series;

use crate::{
    Db, StoreError, Stored,
    connection::establish,
    epochs::{self, Gap},
};

/// The balance of an account over all colleges.
#[derive(Debug, Clone, PartialEq, Eq, QueryableByName)]
pub struct Sum {
    /// The account's name; `wallet` for all wallets together.
    #[diesel(sql_type = Text)]
    pub account: String,
    /// Credits less debits, in paise.
    #[diesel(sql_type = BigInt)]
    pub balance: i64,
}

/// The findings of a check.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Proof {
    /// The number of transfers.
    pub transfers: i64,
    /// The number of wallets.
    pub wallets: i64,
    /// The balance of each account; their sum is zero.
    pub sums: Vec<Sum>,
    /// Every difference, a sentence each.
    pub differences: Vec<String>,
    /// Numbers of receipts that an epoch skipped: no difference.
    pub left_out: Vec<Gap>,
}

#[derive(QueryableByName)]
struct Line {
    #[diesel(sql_type = Text)]
    line: String,
}

#[derive(QueryableByName)]
struct Count {
    #[diesel(sql_type = BigInt)]
    n: i64,
}

/// The checks, each a query that returns a row for each difference.
const CHECKS: [&str; 12] = [
    // Stored balances against computed ones.
    "WITH moved AS (
         SELECT college_id, student_id, sum(amount)::bigint AS balance FROM (
             SELECT college_id, credit_student AS student_id, amount FROM transfers
             WHERE credit_student IS NOT NULL
             UNION ALL
             SELECT college_id, debit_student, -amount FROM transfers
             WHERE debit_student IS NOT NULL) entries
         GROUP BY college_id, student_id)
     SELECT format('wallet of student %s in college %s: it keeps %s paise, its transfers add up to %s',
                   coalesce(w.student_id, m.student_id), coalesce(w.college_id, m.college_id),
                   coalesce(w.balance::text, 'no row'), coalesce(m.balance, 0)) AS line
     FROM wallets w FULL JOIN moved m USING (college_id, student_id)
     WHERE w.balance IS DISTINCT FROM coalesce(m.balance, 0) ORDER BY 1",
    "SELECT format('wallet of student %s in college %s is below zero: %s paise', student_id, college_id, balance) AS line
     FROM wallets WHERE balance < 0 ORDER BY 1",
    "SELECT format('student %s in college %s has no wallet', s.id, s.college_id) AS line
     FROM students s LEFT JOIN wallets w ON (w.college_id, w.student_id) = (s.college_id, s.id)
     WHERE w.student_id IS NULL ORDER BY 1",
    // The numbers of a wallet's lines against the chain of its balances.
    "WITH lines AS (
         SELECT college_id, debit_student AS student_id, debit_line AS line,
                debit_balance + amount AS before, debit_balance AS after
         FROM transfers WHERE debit_student IS NOT NULL
         UNION ALL
         SELECT college_id, credit_student, credit_line, credit_balance - amount, credit_balance
         FROM transfers WHERE credit_student IS NOT NULL),
     chained AS (
         SELECT *, row_number() OVER wallet AS place, lag(after, 1, 0::bigint) OVER wallet AS left_over
         FROM lines WINDOW wallet AS (PARTITION BY college_id, student_id ORDER BY line))
     SELECT format('wallet of student %s in college %s: of its %s lines, %s are not in the order of its balance',
                   student_id, college_id, count(*),
                   count(*) FILTER (WHERE line IS DISTINCT FROM place OR before <> left_over)) AS line
     FROM chained GROUP BY student_id, college_id
     HAVING bool_or(line IS DISTINCT FROM place OR before <> left_over) ORDER BY 1",
    // Payments against charges.
    "SELECT format('charge %s in college %s is of %s paise and was paid with %s by transfer %s',
                   c.id, c.college_id, c.amount, t.amount, t.id) AS line
     FROM transfers t JOIN charges c ON (c.college_id, c.id) = (t.college_id, t.charge_id)
     WHERE (c.amount, c.student_id) IS DISTINCT FROM (t.amount, t.debit_student)
        OR c.withdrawn_at IS NOT NULL ORDER BY 1",
    // Demands against their instalments.
    "WITH asked AS (
         SELECT college_id, demand_id, sum(amount)::bigint AS amount FROM charges
         WHERE demand_id IS NOT NULL AND withdrawn_at IS NULL GROUP BY 1, 2),
     owed AS (SELECT college_id, demand_id, sum(amount)::bigint AS amount FROM demand_lines GROUP BY 1, 2)
     SELECT format('demand %s in college %s: its lines come to %s paise, its instalments to %s',
                   demand_id, college_id, coalesce(o.amount, 0), coalesce(a.amount, 0)) AS line
     FROM owed o FULL JOIN asked a USING (college_id, demand_id)
     WHERE coalesce(o.amount, 0) <> coalesce(a.amount, 0) ORDER BY 1",
    "SELECT format('payment %s in college %s has no receipt', t.id, t.college_id) AS line
     FROM transfers t LEFT JOIN receipts r ON (r.college_id, r.transfer_id) = (t.college_id, t.id)
     WHERE t.charge_id IS NOT NULL AND r.transfer_id IS NULL ORDER BY 1",
    // Every receipt number up to the last is used once or skipped by an epoch.
    "WITH given AS (
         SELECT college_id, financial_year, count(number) AS count, max(number) AS most
         FROM receipts GROUP BY 1, 2),
     left_out AS (
         SELECT g.college_id, g.year AS financial_year, sum(g.last - g.first + 1) AS count, max(g.last) AS most,
                count(r.number) AS filled
         FROM series_gaps g LEFT JOIN receipts r ON (r.college_id, r.financial_year) = (g.college_id, g.year)
             AND r.number BETWEEN g.first AND g.last
         WHERE g.series = 'receipts' GROUP BY 1, 2)
     SELECT format('receipts of college %s in the year from %s: %s numbers up to %s, %s left out and %s of these '
                   'given all the same, and the series is at %s',
                   college_id, financial_year, coalesce(r.count, 0), coalesce(r.most, 0), coalesce(l.count, 0),
                   coalesce(l.filled, 0), coalesce(s.last, 0)) AS line
     FROM given r FULL JOIN left_out l USING (college_id, financial_year)
     FULL JOIN receipt_series s USING (college_id, financial_year)
     WHERE coalesce(r.count, 0) + coalesce(l.count, 0) <> coalesce(s.last, 0)
        OR coalesce(greatest(r.most, l.most), 0) <> coalesce(s.last, 0) OR l.filled > 0
     ORDER BY 1",
    // Credits against approved top-ups.
    "SELECT format('top-up %s in college %s is of %s paise and has transfer %s of %s',
                   coalesce(u.id::text, 'none'), coalesce(u.college_id, t.college_id),
                   coalesce(u.amount, 0), coalesce(t.id::text, 'none'), coalesce(t.amount, 0)) AS line
     FROM top_ups u FULL JOIN (SELECT * FROM transfers WHERE kind IN ('topUp', 'counterCredit')) t
       ON (t.college_id, t.id) = (u.college_id, u.transfer_id)
     WHERE (u.id IS NULL OR u.status IN ('Approved', 'Reversed'))
       AND (u.amount, u.student_id) IS DISTINCT FROM (t.amount, t.credit_student) ORDER BY 1",
    "SELECT format('transfer %s in college %s makes %s good with %s paise instead of %s',
                   b.id, b.college_id, t.id, b.amount, t.amount) AS line
     FROM transfers b JOIN transfers t ON (t.college_id, t.id) = (b.college_id, b.reverses)
     WHERE (b.amount, b.debit, b.debit_student, b.credit, b.credit_student)
       IS DISTINCT FROM (t.amount, t.credit, t.credit_student, t.debit, t.debit_student) ORDER BY 1",
    // The daily totals of the journal.
    "WITH moved AS (
         SELECT t.college_id, (t.at AT TIME ZONE interval '5:30')::date AS day, t.kind, t.debit, t.credit,
                count(*) AS count, sum(t.amount)::bigint AS amount
         FROM transfers t JOIN journal_folded f USING (college_id)
         WHERE (t.at AT TIME ZONE interval '5:30')::date < f.until GROUP BY 1, 2, 3, 4, 5)
     SELECT format('%s from %s to %s on %s in college %s: the journal keeps %s of %s paise, and there are %s of %s',
                   kind, debit, credit, day, college_id, coalesce(d.count, 0), coalesce(d.amount, 0),
                   coalesce(m.count, 0), coalesce(m.amount, 0)) AS line
     FROM journal_days d FULL JOIN moved m USING (college_id, day, kind, debit, credit)
     WHERE (d.count, d.amount) IS DISTINCT FROM (m.count, m.amount) ORDER BY 1",
    // The desks' totals of money; a payment whose receipt has no number yet is in none.
    "WITH paid AS (
         SELECT t.*, r.number IS NULL AS is_counted_later FROM transfers t
         JOIN receipts r ON (r.college_id, r.transfer_id) = (t.college_id, t.id)),
     there_is AS (
         SELECT c.college_id, 'dues' AS what, c.due_on AS day, c.course_id AS part, c.amount
         FROM charges c LEFT JOIN paid t ON (t.college_id, t.charge_id) = (c.college_id, c.id)
         WHERE c.kind <> 'reexam' AND c.withdrawn_at IS NULL AND (t.id IS NULL OR t.is_counted_later)
         UNION ALL
         SELECT t.college_id, 'payments', (t.at AT TIME ZONE interval '5:30')::date, c.course_id, t.amount
         FROM paid t JOIN charges c ON (c.college_id, c.id) = (t.college_id, t.charge_id)
         WHERE NOT t.is_counted_later
         UNION ALL
         SELECT college_id, 'top-ups ' || status, (coalesce(decided_at, requested_at) AT TIME ZONE interval '5:30')::date,
                NULL, amount
         FROM top_ups),
     compared AS (
         SELECT college_id, what, day, coalesce(part, '00000000-0000-0000-0000-000000000000') AS part,
                1 AS count, amount, 0 AS kept_count, 0 AS kept_amount
         FROM there_is
         UNION ALL
         SELECT college_id,
                CASE measure WHEN 'dues' THEN 'dues' WHEN 'collected' THEN 'payments' ELSE 'top-ups ' || state END,
                day, part, 0, 0, count, amount
         FROM (SELECT college_id, measure, state, day, part, count, amount FROM desk_totals
               UNION ALL
               SELECT college_id, measure, state, day, part, count, amount FROM desk_changes) kept
         WHERE measure IN ('dues', 'collected', 'topUps'))
     SELECT format('%s of course %s on %s in college %s: the desks keep %s of %s paise, and there are %s of %s',
                   what, part, day, college_id, sum(kept_count), sum(kept_amount), sum(count), sum(amount)) AS line
     FROM compared GROUP BY what, part, day, college_id
     HAVING (sum(kept_count), sum(kept_amount)) IS DISTINCT FROM (sum(count), sum(amount)) ORDER BY 1",
];

/// Recomputes every balance of every college and compares it, in one snapshot; may take minutes.
pub fn verify(db: &mut Db) -> Stored<Proof> {
    let proof = db
        .build_transaction()
        .read_only()
        .repeatable_read()
        .run(|tx| {
            tx.batch_execute("SET LOCAL statement_timeout = 0")?;
            let count = |tx: &mut Db, table: &str| -> QueryResult<i64> {
                let query = format!("SELECT count(*) AS n FROM {table}");
                let count: Count = diesel::sql_query(query).get_result(tx)?;
                Ok(count.n)
            };
            let mut proof = Proof {
                transfers: count(tx, "transfers")?,
                wallets: count(tx, "wallets")?,
                sums: sums(tx)?,
                differences: Vec::new(),
                left_out: Vec::new(),
            };
            for check in CHECKS {
                let lines: Vec<Line> = diesel::sql_query(check).load(tx)?;
                proof
                    .differences
                    .extend(lines.into_iter().map(|found| found.line));
            }
            proof.left_out = epochs::list_gaps(tx, None)?;
            proof.left_out.retain(|gap| gap.series == Series::Receipts);
            Ok::<_, StoreError>(proof)
        })?;
    Ok(proof)
}

/// As [`verify`], of a database outside the pool, such as that of a trial restore.
pub fn verify_at(database_url: &str) -> Stored<Proof> {
    let db = establish(database_url);
    verify(&mut db.map_err(|error| StoreError::Unavailable(error.to_string()))?)
}

fn sums(tx: &mut Db) -> QueryResult<Vec<Sum>> {
    diesel::sql_query(
        "SELECT account, sum(amount)::bigint AS balance FROM (
             SELECT credit AS account, amount FROM transfers
             UNION ALL SELECT debit, -amount FROM transfers) entries
         GROUP BY account ORDER BY account",
    )
    .load(tx)
}
