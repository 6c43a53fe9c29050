//! The worker's part: it enrols the rows of an import, some at a time, and then demands the dues that were approved. What it has
//! done it has done in one transaction; killed, it goes on with what is left.

use std::convert::Infallible;

use portal_domain::{
    colleges::College,
    dates::{date_in_india, year_in_india},
    fee_parts::FeePart,
    fees::{Charge, ChargeKind, Instalment, numbered},
    ids::{ChargeId, CollegeId, StudentId, StudentImportId},
    sap_id::SapId,
    student_imports::LeftOut,
};
use portal_persistence::{
    Db, StoreError, charges, colleges, enrolment_changes,
    student_imports::{self as store, Arrival, DuesRow, NewArrival, Work},
    students,
};

use super::{draw_code, hash_of, rows::mail};
use crate::{
    Context, Failure, Outcome, Tx,
    fees::{YearlyFee, demand_fee},
    outbox,
};

/// Goes on with the oldest import that has something to do: with at most `most` of its rows. Returns how much it has done; nought
/// once nothing is left.
pub fn carry_on(cx: &mut Context, most: u16) -> Outcome<usize, Infallible> {
    match step(cx, most) {
        Err(Failure::Refused(_)) => {}
        done => return done.map_err(never),
    }
    // One of them has come in the way of somebody else. Alone, it shows which.
    let mut done = 0;
    for _ in 0..most {
        match step(cx, 1) {
            Err(Failure::Refused(taken)) => leave_out(cx, taken)?,
            Ok(0) => break,
            other => drop(other.map_err(never)?),
        }
        done += 1;
    }
    Ok(done)
}

/// A row in whose way somebody else has come.
#[derive(Debug, Clone, Copy)]
struct Taken {
    college: CollegeId,
    import: StudentImportId,
    row: i32,
    reason: LeftOut,
}

fn never(failure: Failure<Taken>) -> Failure<Infallible> {
    match failure {
        Failure::Refused(taken) => Failure::defect(format!("{taken:?}")),
        Failure::Store(error) => Failure::Store(error),
        Failure::DependencyUnavailable(what) => Failure::DependencyUnavailable(what),
        Failure::Busy => Failure::Busy,
        Failure::Defect(defect) => Failure::Defect(defect),
    }
}

fn step(cx: &mut Context, most: u16) -> Outcome<usize, Taken> {
    cx.transaction(|tx| {
        let Some(work) = store::next_work(tx.db)? else {
            return Ok(0);
        };
        // Nobody changes courses, terms or years meanwhile.
        enrolment_changes::hold(tx.db, work.college, &[])?;
        match work.is_enrolled {
            false => enrol(tx, &work, most),
            true => demand(tx, &work, most),
        }
    })
}

fn enrol(tx: &mut Tx<'_>, work: &Work, most: u16) -> Outcome<usize, Taken> {
    let of = (work.college, work.id);
    let gone = store::list_gone(tx.db, work.college, work.id)?;
    store::leave_out(tx.db, of, &gone, LeftOut::Course)?;
    let arrivals = store::next_arrivals(tx.db, work.college, work.id, most.into())?;
    if arrivals.is_empty() {
        let now = tx.now();
        store::set_ended(tx.db, work.college, work.id, now)?;
        return Ok(1);
    }
    let (done, first) = (
        arrivals.len(),
        arrivals.first().map_or(0, |arrival| arrival.row),
    );
    let college = colleges::find(tx.db, work.college)?
        .ok_or_else(|| Failure::defect("the college of an import is gone"))?;
    let numbered = number(tx, &college, arrivals)?;
    let (mut added, mut mails, mut without) = (Vec::new(), Vec::new(), Vec::new());
    for (arrival, sap_id) in numbered {
        let Some(sap_id) = sap_id else {
            without.push(arrival.row);
            continue;
        };
        let code = draw_code();
        let message = mail((&arrival.name, &sap_id), &college.name, &code);
        mails.push((arrival.email.as_str().to_owned(), message));
        added.push(NewArrival {
            student: tx.new_id(StudentId::new),
            code_hash: hash_of(tx.secrets(), (work.id, arrival.row), &code).to_vec(),
            arrival,
            sap_id,
        });
    }
    store::leave_out(tx.db, of, &without, LeftOut::StudentIds)?;
    let now = tx.now();
    store::enrol(tx.db, work, &added, (now, date_in_india(now)))
        .map_err(|error| in_the_way(work, first, error))?;
    outbox::enqueue_all(tx, mails)?;
    Ok(done)
}

/// Each with the next student id of the college; those without one for whom none is left this year.
fn number(
    tx: &mut Tx<'_>,
    college: &College,
    arrivals: Vec<Arrival>,
) -> Outcome<Vec<(Arrival, Option<SapId>)>, Taken> {
    let year = year_in_india(tx.now());
    let mut numbered = Vec::new();
    for arrival in arrivals {
        let sequence = students::next_sequence(tx.db, college.id, year)?;
        let sap_id = SapId::assign(year, college.number, sequence).ok();
        numbered.push((arrival, sap_id));
    }
    Ok(numbered)
}

/// What has become somebody else's since the file was tried; of the row `row` if it is tried alone.
fn in_the_way(work: &Work, row: i32, error: StoreError) -> Failure<Taken> {
    let mut constraints = TAKEN.iter();
    match constraints.find(|(constraint, _)| error.is_conflict_with(constraint)) {
        None => Failure::Store(error),
        Some((_, reason)) => Failure::Refused(Taken {
            college: work.college,
            import: work.id,
            row,
            reason: *reason,
        }),
    }
}

const TAKEN: [(&str, LeftOut); 6] = [
    (students::EMAIL_TAKEN, LeftOut::Email),
    ("students_university_key", LeftOut::UniversityNumber),
    ("roll_numbers_in_division", LeftOut::Roll),
    ("roll_numbers_in_class", LeftOut::Roll),
    ("enrolments_roll_in_division", LeftOut::Roll),
    ("enrolments_roll_in_class", LeftOut::Roll),
];

fn leave_out(cx: &mut Context, taken: Taken) -> Outcome<(), Infallible> {
    let of = (taken.college, taken.import);
    cx.transaction(|tx| Ok(store::leave_out(tx.db, of, &[taken.row], taken.reason)?))
}

fn demand(tx: &mut Tx<'_>, work: &Work, most: u16) -> Outcome<usize, Taken> {
    let next = store::next_dues(tx.db, work.college, work.id, most.into())?;
    let now = tx.now();
    if next.is_empty() {
        store::set_demanded(tx.db, work.college, work.id, now)?;
        return Ok(1);
    }
    for row in &next {
        let of = (row.dues.title.as_str(), row.dues.due);
        // An accountant may have charged the same by hand: once is enough.
        let raised = charges::find_raised(tx.db, work.college, row.student, of)?;
        if raised == Some(row.dues.amount)
            || demand_fee(tx, work.college, &[row.enrolment], &fee_of(row))? > 0
        {
            continue;
        }
        // Somebody has charged the year's fee meanwhile: a year has one demand, so this stands beside it.
        let title = free_title(tx.db, work.college, row)?;
        let id = tx.new_id(ChargeId::new);
        let (amount, due) = (row.dues.amount, row.dues.due);
        let charge = Charge::raised(id, ChargeKind::Other, title, amount, due);
        charges::insert(tx.db, work.college, row.student, &charge, now)?;
    }
    let rows: Vec<i32> = next.iter().map(|row| row.row).collect();
    store::set_dues_demanded(tx.db, work.college, work.id, &rows)?;
    Ok(next.len())
}

/// The title of the dues, with a number where the student has a charge of that title and day over another amount.
fn free_title(db: &mut Db, college: CollegeId, row: &DuesRow) -> Outcome<String, Taken> {
    let dues = &row.dues;
    let mut title = dues.title.clone();
    for number in 2.. {
        if charges::find_raised(db, college, row.student, (&title, dues.due))?.is_none() {
            break;
        }
        title = numbered(&dues.title, number);
    }
    Ok(title)
}

/// One line and one instalment.
fn fee_of(row: &DuesRow) -> YearlyFee {
    let part = FeePart {
        title: Some(row.dues.title.clone()),
        amount: row.dues.amount,
    };
    YearlyFee {
        shares: vec![part.whole()],
        instalments: vec![Instalment {
            number: 1,
            amount: row.dues.amount,
            due: row.dues.due,
        }],
    }
}
