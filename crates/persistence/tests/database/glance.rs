//! The desks' running totals equal the rows: after each kind of change, before it is folded and after.

use std::sync::{Barrier, Mutex};

use diesel::connection::SimpleConnection;
use portal_domain::{
    glance::{Chart, DayTotal, Desk, Measure, PartTotal, Wanted},
    ids::CollegeId,
    roles::Role,
    staff::AccountState,
};
use portal_persistence::{
    Db, StoreError, glance, ledger_check, testing::growth::Size, transaction,
};

use crate::{
    fixtures::World,
    grown::{self, today},
    plans::explain::queries_of,
    schema_text::lines,
};

/// Each college has two hundred.
const SIZE: Size = Size {
    students: 800,
    colleges: 4,
    years: 1,
};

/// A statement of each kind that the portal sends, of as many rows as one statement may have.
const CHANGES: [(&str, &str); 15] = [
    (
        "grievances are opened again",
        "UPDATE grievances SET status = 'Pending', resolved_at = NULL, resolved_by = NULL, reply = NULL
         WHERE id IN (SELECT id FROM grievances WHERE status = 'Resolved' ORDER BY id LIMIT 30)",
    ),
    (
        "a grievance is filed",
        "INSERT INTO grievances (college_id, id, student_id, docket, category, title, details, search_key, filed_at, status)
         SELECT college_id, gen_random_uuid(), id, 'GR-2027-00001', 'Other', 'x', 'x', 'x', now(), 'Pending'
         FROM students ORDER BY id LIMIT 1",
    ),
    (
        "leaves are decided",
        "UPDATE leaves l SET status = 'Rejected', decided_at = now(),
             decided_by = (SELECT id FROM staff s WHERE s.college_id = l.college_id AND role = 'leaveAdmin')
         WHERE id IN (SELECT id FROM leaves WHERE status = 'Pending' ORDER BY id LIMIT 30)",
    ),
    (
        "leaves are withdrawn",
        "UPDATE leaves SET withdrawn_at = now()
         WHERE id IN (SELECT id FROM leaves WHERE status = 'Pending' ORDER BY id LIMIT 30)",
    ),
    (
        "applications are decided",
        "UPDATE applications a SET status = 'Approved', decided_at = now(),
             decided_by = (SELECT id FROM staff s WHERE s.college_id = a.college_id AND role = 'docAdmin')
         WHERE student_id IN (SELECT student_id FROM applications WHERE status = 'Submitted' ORDER BY 1 LIMIT 30)",
    ),
    (
        "an application moves to another course",
        "UPDATE applications a SET course_id = (SELECT id FROM courses c WHERE c.college_id = a.college_id
                                                AND c.id <> a.course_id LIMIT 1)
         WHERE student_id IN (SELECT student_id FROM applications ORDER BY 1 LIMIT 50)",
    ),
    (
        "top-ups are rejected",
        "UPDATE top_ups u SET status = 'Rejected', reason = 'x', decided_at = now(),
             decided_by = (SELECT id FROM staff s WHERE s.college_id = u.college_id AND role = 'accountantAdmin' LIMIT 1)
         WHERE id IN (SELECT id FROM top_ups WHERE status = 'Pending' ORDER BY id LIMIT 20)",
    ),
    (
        "requests for practicals are decided",
        "UPDATE practical_requests r SET status = 'Approved', decided_at = now(),
             decided_by = (SELECT id FROM staff s WHERE s.college_id = r.college_id AND role = 'teacher')
         WHERE id IN (SELECT id FROM practical_requests WHERE status = 'Pending' ORDER BY id LIMIT 20)",
    ),
    (
        "scholarships get their students",
        "UPDATE scholarships s SET status = 'Pending', approved_at = now(), approved_by = created_by
         WHERE id IN (SELECT id FROM scholarships ORDER BY id LIMIT 2)",
    ),
    (
        "marks are published",
        "UPDATE marks SET is_published = true, shown = obtained
         WHERE NOT is_published AND student_id IN (SELECT id FROM students ORDER BY id LIMIT 400)",
    ),
    (
        "results are issued anew",
        "INSERT INTO results
         SELECT college_id, student_id, 2, gen_random_uuid(), upper(substr(md5('again' || student_id), 1, 26)), now(),
                published_by, sap_id, name, course, college_name, jsonb_set(subjects, '{0,grade}', '\"F\"'), obtained,
                max, grade, 'FAIL', college_address
         FROM results ORDER BY student_id LIMIT 60",
    ),
    (
        "charges are raised",
        "INSERT INTO charges (college_id, id, student_id, kind, title, title_key, amount, due_on, created_at)
         SELECT college_id, gen_random_uuid(), id, 'other', 'x', 'x', 500, '2027-01-01', now() FROM students",
    ),
    (
        "charges are withdrawn",
        "UPDATE charges c SET withdrawn_at = now(), withdrawn_for = 'x',
             withdrawn_by = (SELECT id FROM staff s WHERE s.college_id = c.college_id LIMIT 1)
         WHERE id IN (SELECT id FROM charges WHERE instalment = 2 ORDER BY id LIMIT 50)",
    ),
    (
        "charges are paid",
        "INSERT INTO transfers (college_id, id, at, kind, debit, debit_student, credit, amount, description, charge_id)
         SELECT college_id, gen_random_uuid(), now(), 'fee', 'wallet', student_id, 'fees', amount, 'x', id
         FROM charges WHERE title_key = 'x';
         INSERT INTO receipts (college_id, transfer_id, financial_year)
         SELECT college_id, id, 2027 FROM transfers WHERE amount = 500",
    ),
    (
        "receipts are numbered",
        "UPDATE receipts r SET number = n, student_name = 'x', college_name = 'x', college_address = ''
         FROM (SELECT transfer_id, row_number() OVER (PARTITION BY college_id) AS n FROM receipts WHERE number IS NULL) w
         WHERE r.transfer_id = w.transfer_id",
    ),
];

fn differences(world: &World) -> Vec<String> {
    lines(
        &mut world.connect(),
        "SELECT d::text AS line FROM desk_differences() d ORDER BY 1",
    )
}

/// What the portal's worker does.
fn fold_all(db: &mut Db) {
    while transaction(db, |tx| glance::fold(tx, 50)).expect("folded") > 0 {}
}

/// All that the desks of a college are told.
fn told(db: &mut Db, college: CollegeId) -> (Vec<DayTotal>, Vec<Vec<PartTotal>>) {
    let wanted = Desk::College.wanted(Role::SuperAdmin, today());
    let mut totals = glance::find_totals(db, college, &wanted, None).expect("totals");
    totals.retain(|total| total.count != 0 || total.amount != 0);
    totals.sort_by_key(|total| (total.measure.as_str(), total.state.clone(), total.day));
    let charts = Chart::ALL.map(|chart| {
        glance::find_parts(db, college, &chart.wanted(today()), chart.grain()).expect("parts")
    });
    (totals, charts.into())
}

#[test]
fn totals_follow_every_change_and_are_the_same_once_it_is_folded() {
    let world = grown::world(SIZE);
    let colleges = grown::colleges(&world);
    let mut db = world.db();
    for (what, change) in CHANGES {
        world.execute(change).expect(what);
        assert_eq!(differences(&world), [""; 0], "{what}");
        let before: Vec<_> = colleges.iter().map(|of| told(&mut db, *of)).collect();
        fold_all(&mut db);
        assert_eq!(world.count("SELECT count(*) AS n FROM desk_changes"), 0);
        assert_eq!(differences(&world), [""; 0], "{what} and folded");
        let after: Vec<_> = colleges.iter().map(|of| told(&mut db, *of)).collect();
        assert_eq!(before, after, "{what}");
    }
    let nothing = "SELECT count(*) AS n FROM desk_totals WHERE count = 0 AND amount = 0";
    assert_eq!(world.count(nothing), 0);
}

fn sum(totals: &[DayTotal], measure: Measure) -> (i64, i64) {
    let of = totals.iter().filter(|total| total.measure == measure);
    of.fold((0, 0), |sum, total| {
        (sum.0 + total.count, sum.1 + total.amount)
    })
}

#[test]
fn a_college_is_told_of_its_own_rows_alone() {
    let world = grown::world(SIZE);
    for college in grown::colleges(&world) {
        let (totals, _) = told(&mut world.db(), college);
        for (measure, table, status) in [
            (Measure::Applications, "applications", "Submitted"),
            (Measure::Grievances, "grievances", "Pending"),
            (Measure::TopUps, "top_ups", "Pending"),
        ] {
            let counted = world.count(&format!(
                "SELECT count(*) AS n FROM {table} WHERE college_id = '{college}' AND status = '{status}'"
            ));
            let waiting = totals.iter().filter(|total| total.state == status);
            let waiting: Vec<_> = waiting.cloned().collect();
            assert!(counted > 0, "{table}");
            assert_eq!(sum(&waiting, measure).0, counted, "{table}");
        }
    }
}

#[test]
fn a_teacher_is_told_of_the_subjects_that_are_held() {
    let world = grown::world(SIZE);
    let college = grown::colleges(&world)[0];
    let other = world
        .staff(college, "other", AccountState::Active(Role::Teacher))
        .id;
    let wanted = Desk::Practicals.wanted(Role::Teacher, today());
    let pending = |teacher| {
        let totals = glance::find_totals(&mut world.db(), college, &wanted, teacher).expect("read");
        let pending = totals.iter().filter(|total| total.state == "Pending");
        pending.map(|total| total.count).sum::<i64>()
    };
    let all = pending(None);
    assert!(all > 0);
    assert_eq!(pending(Some(other)), 0);
    let subject = "(SELECT p.subject_id FROM practical_requests r
         JOIN practicals p ON (p.college_id, p.id) = (r.college_id, r.practical_id)
         WHERE r.status = 'Pending' ORDER BY r.id LIMIT 1)";
    let held = format!(
        "INSERT INTO teacher_subjects (college_id, staff_id, subject_id)
         SELECT college_id, '{other}', id FROM subjects WHERE id = {subject}"
    );
    world.execute(&held).expect("held");
    let own = pending(Some(other));
    assert!(own > 0 && own < all, "{own} of {all}");
}

#[test]
fn a_payment_counts_before_its_receipt_has_a_number_and_only_once_after() {
    let world = grown::world(SIZE);
    let college = grown::colleges(&world)[0];
    let paid = |db: &mut Db| {
        let wanted = [
            Wanted {
                measure: Measure::Dues,
                state: "Due",
                since: None,
            },
            Wanted {
                measure: Measure::Collected,
                state: "fee",
                since: None,
            },
        ];
        let totals = glance::find_totals(db, college, &wanted, None).expect("totals");
        (
            sum(&totals, Measure::Dues),
            sum(&totals, Measure::Collected),
        )
    };
    let mut db = world.db();
    let (owed, collected) = paid(&mut db);
    let [charge, pay, number] = [CHANGES[11].1, CHANGES[13].1, CHANGES[14].1];
    world.execute(charge).expect("raised");
    let students = world.count(&format!(
        "SELECT count(*) AS n FROM students WHERE college_id = '{college}'"
    ));
    let more = |(count, amount): (i64, i64)| (count + students, amount + students * 500);
    assert_eq!(paid(&mut db), (more(owed), collected));
    world.execute(pay).expect("paid");
    assert_eq!(paid(&mut db), (owed, more(collected)));
    world.execute(number).expect("numbered");
    assert_eq!(paid(&mut db), (owed, more(collected)));
    fold_all(&mut db);
    assert_eq!(paid(&mut db), (owed, more(collected)));
}

#[test]
fn what_several_fold_at_once_counts_once() {
    let world = World::with_connections(6);
    let college = world.college("Sunrise");
    let student = world.student(college, "asha").id;
    let leave = |number: i32| {
        format!(
            "INSERT INTO leaves (college_id, id, student_id, start_on, end_on, reason, asked_at, status)
             VALUES ('{college}', gen_random_uuid(), '{student}', '2026-11-20', '2026-11-20', '{number}', now(), 'Pending')"
        )
    };
    for number in 0..200 {
        world.execute(&leave(number)).expect("asked");
    }
    world.at_once(6, |_, db| fold_all(db));
    fold_all(&mut world.db());
    assert_eq!(differences(&world), [""; 0]);
    let kept = "SELECT sum(count)::bigint AS n FROM desk_totals WHERE measure = 'leaves'";
    assert_eq!(world.count(kept), 200);
}

/// A thousand students with 500 rupees each, who owe as much.
fn thousand_who_owe(college: CollegeId) -> String {
    format!(
        "INSERT INTO students (college_id, id, sap_id, username, name, search_key, email, email_key, password_hash, created_at)
         SELECT '{college}', gen_random_uuid(), '2600010' || lpad(n::text, 4, '0'), 's', 's', 's', n || '@x.in', n || '@x.in',
                'x', now() FROM generate_series(0, 999) n;
         INSERT INTO wallets (college_id, student_id) SELECT college_id, id FROM students ON CONFLICT DO NOTHING;
         INSERT INTO transfers (college_id, id, at, kind, debit, credit, credit_student, amount, description)
         SELECT college_id, gen_random_uuid(), now(), 'correction', 'cash', 'wallet', id, 500, 'x' FROM students;
         INSERT INTO charges (college_id, id, student_id, kind, title, title_key, amount, due_on, created_at)
         SELECT college_id, id, id, 'other', 'x', 'x', 500, '2027-01-01', now() FROM students"
    )
}

/// Pays what the student owes.
fn payment(college: CollegeId, student: &str) -> String {
    format!(
                        "WITH moved AS (
                             INSERT INTO transfers (college_id, id, at, kind, debit, debit_student, credit, amount,
                                                    description, charge_id)
                             VALUES ('{college}', gen_random_uuid(), now(), 'fee', 'wallet', '{student}', 'fees', 500,
                                     'x', '{student}') RETURNING college_id, id)
                         INSERT INTO receipts (college_id, transfer_id, financial_year)
                         SELECT college_id, id, 2026 FROM moved"
                    )
}

/// A thousand students of one college pay, fifty at a time: all of a round have paid, and none has committed, before any
/// commits. So nobody waits for a row that another has.
#[test]
fn a_thousand_payers_of_a_college_wait_for_nobody() {
    const TOGETHER: usize = 50;
    let world = World::with_connections(u32::try_from(TOGETHER).expect("a small number") + 2);
    let college = world.college("Sunrise");
    world.execute(&thousand_who_owe(college)).expect("prepared");
    let students = lines(
        &mut world.connect(),
        "SELECT id::text AS line FROM students ORDER BY sap_id",
    );
    let (paid, failed) = (Barrier::new(TOGETHER + 1), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for of_round in 0..TOGETHER {
            let (world, students, paid) = (&world, &students, &paid);
            let failed = &failed;
            scope.spawn(move || {
                let mut db = world.db();
                for student in students.iter().skip(of_round).step_by(TOGETHER) {
                    let pay = payment(college, student);
                    let paying = transaction(&mut db, |tx| {
                        tx.batch_execute("SET LOCAL lock_timeout = '2s'")?;
                        let done = tx.batch_execute(&pay).map_err(StoreError::from);
                        // Even if it fails, so that the others go on.
                        paid.wait();
                        done
                    });
                    if let Err(error) = paying {
                        failed.lock().expect("no panic").push(error.to_string());
                    }
                }
            });
        }
        // Meanwhile the worker folds and the desk looks, neither of which keeps anybody waiting.
        scope.spawn(|| {
            let mut db = world.db();
            for _ in 0..students.len() / TOGETHER {
                transaction(&mut db, |tx| glance::fold(tx, 1_000)).expect("folded");
                told(&mut db, college);
                paid.wait();
            }
        });
    });
    assert_eq!(failed.into_inner().expect("no panic"), [""; 0]);
    assert_eq!(world.count("SELECT count(*) AS n FROM receipts"), 1_000);
    let (totals, _) = told(&mut world.db(), college);
    assert_eq!(sum(&totals, Measure::Dues), (0, 0));
}

#[test]
fn the_books_tell_a_total_of_money_that_is_wrong() {
    let world = grown::world(SIZE);
    let told = || {
        let proof = ledger_check::verify(&mut world.db()).expect("a proof");
        let lines = proof.differences.into_iter();
        lines.filter(|line| line.contains("the desks keep")).count()
    };
    assert_eq!(told(), 0);
    for wrong in [
        "UPDATE desk_totals SET amount = amount + 1 WHERE ctid = (
             SELECT ctid FROM desk_totals WHERE measure = 'dues' LIMIT 1)",
        "DELETE FROM desk_totals WHERE ctid = (
             SELECT ctid FROM desk_totals WHERE measure = 'collected' LIMIT 1)",
        "INSERT INTO desk_changes (college_id, measure, state, day, part, count, amount)
             SELECT id, 'topUps', 'Pending', '2020-01-01', '00000000-0000-0000-0000-000000000000', 1, 1
             FROM colleges LIMIT 1",
    ] {
        let before = told();
        world.execute(wrong).expect(wrong);
        assert_eq!(told(), before + 1, "{wrong}");
    }
}

#[test]
fn a_strip_is_one_query() {
    let world = World::new();
    let college = world.college("Sunrise");
    for desk in Desk::ALL {
        let wanted = desk.wanted(Role::Hod, today());
        let queries = queries_of(&mut world.db(), |db| {
            glance::find_totals(db, college, &wanted, None).expect("totals");
        });
        assert_eq!(queries.len(), 1, "{desk:?}: {queries:?}");
    }
}
