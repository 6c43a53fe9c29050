//! Whatever people do, in whatever order: a student is in one class at most, owes the fee of a year once, and the books
//! are right.

use std::{cell::RefCell, collections::BTreeMap, env};

use portal_domain::roles::Role;
use proptest::{
    prelude::{Just, Strategy, prop_oneof},
    test_runner::{Config, TestRunner},
};
use serde_json::{Value, json};

use crate::{
    promotions::{Scene, approve},
    support::{Account, Reply},
};

const STUDENTS: usize = 3;
const TERMS: i64 = 3;
const ACTS: usize = 50;
/// How many sequences are tried, always the same ones, unless `PROPTEST_CASES` asks for others.
const SEQUENCES: u32 = 4;

/// What somebody does. A student is known by the place among the students.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Act {
    Approve(usize),
    /// Two people open an approved application again.
    Reopen(usize),
    /// Who, in which term, and how many in each of its subjects.
    Mark(usize, i64, i64),
    Publish(usize, i64),
    /// The day of the re-exam is set, and the student pays for it.
    PayReexam(usize),
    PayFee(usize),
    /// The class of that term.
    Promote(i64),
    Undo(usize, i64),
}

fn act() -> impl Strategy<Value = Act> {
    let who = 0..STUDENTS;
    // Most of the time in the first ones, which more students reach.
    let term = prop_oneof![5 => Just(1), 3 => Just(2), 1 => Just(TERMS)];
    let marks = prop_oneof![Just(20), Just(39), Just(40), Just(75)];
    prop_oneof![
        4 => who.clone().prop_map(Act::Approve),
        1 => who.clone().prop_map(Act::Reopen),
        6 => (who.clone(), term.clone(), marks).prop_map(|(who, term, marks)| Act::Mark(who, term, marks)),
        6 => (who.clone(), term.clone()).prop_map(|(who, term)| Act::Publish(who, term)),
        4 => who.clone().prop_map(Act::PayReexam),
        2 => who.clone().prop_map(Act::PayFee),
        3 => term.clone().prop_map(Act::Promote),
        3 => (who, term).prop_map(|(who, term)| Act::Undo(who, term)),
    ]
}

/// The name of the kind, without who and what.
fn kind(act: &Act) -> String {
    let text = format!("{act:?}");
    text.split('(').next().unwrap_or_default().to_owned()
}

struct College {
    scene: Scene,
    docs: [Account; 2],
    students: Vec<Account>,
}

/// The reply if it was done. Whatever else comes is a refusal: never an error of the server's.
#[track_caller]
fn done(reply: &Reply) -> Option<Value> {
    match reply.status {
        200 => Some(reply.json()),
        status => {
            assert!((400..500).contains(&status), "{reply:?}");
            None
        }
    }
}

impl College {
    fn new() -> Self {
        let scene = Scene::new(1);
        let docs = [Role::DocAdmin; 2].map(|role| scene.app.staff(role));
        let students: Vec<_> = (0..STUDENTS)
            .map(|_| scene.app.home().applicant())
            .collect();
        let accountant = scene.app.accountant();
        for student in &students {
            accountant.fund(student, 9_000);
        }
        let college = Self {
            scene,
            docs,
            students,
        };
        // The first approval opens the present year; each term is a year of study.
        college.approve(&college.students[0]).expect("approved");
        for _ in 1..TERMS {
            college.scene.open_next_year(800);
        }
        college
    }

    /// Whether it was done; it may be refused.
    fn act(&self, act: &Act) -> bool {
        let done = match *act {
            Act::Approve(who) => self.approve(&self.students[who]),
            Act::Reopen(who) => self.reopen(&self.students[who]),
            Act::Mark(who, term, marks) => self.mark(&self.students[who], term, marks),
            Act::Publish(who, term) => self.publish(&self.students[who], term),
            Act::PayReexam(who) => self.pay_reexam(&self.students[who]),
            Act::PayFee(who) => pay_fee(&self.students[who]),
            Act::Promote(term) => self.promote(term),
            Act::Undo(who, term) => self.undo(&self.students[who], term),
        };
        done.is_some()
    }

    fn approve(&self, student: &Account) -> Option<Value> {
        let path = format!("/admission/approve/{}", student.id);
        done(&self.docs[0].put(&path, &json!({})))
    }

    fn reopen(&self, student: &Account) -> Option<Value> {
        let body = json!({ "studentId": student.id, "reason": "Another student's mark sheet." });
        let asked = done(&self.docs[0].post("/admission/reopenings", &body))?;
        let path = format!(
            "/admission/reopenings/{}",
            asked["reopening"]["_id"].as_str().unwrap()
        );
        let confirmed = done(&self.docs[1].put(&format!("{path}/confirm"), &json!({})));
        if confirmed.is_none() {
            done(&self.docs[1].put(&format!("{path}/dismiss"), &json!({})));
        }
        confirmed
    }

    /// The class of that term that somebody was the last to enter.
    fn class(&self, term: i64) -> Option<String> {
        let query = format!(
            "SELECT c.id::text FROM classes c JOIN enrolments e ON e.class_id = c.id WHERE c.term = {term}
             ORDER BY e.opened_on DESC, e.number DESC LIMIT 1"
        );
        let row = self.scene.app.sql().query_opt(&query, &[]).expect("read");
        row.map(|row| row.get(0))
    }

    /// Corrects what is published already.
    fn mark(&self, student: &Account, term: i64, marks: i64) -> Option<Value> {
        let path = format!("/marks/{}?class={}", student.id, self.class(term)?);
        let sheet = done(&self.scene.clerk.get(&path))?;
        let input = sheet["marks"].as_array().unwrap().iter();
        let input: Vec<Value> = input
            .map(
                |row| json!({ "subjectId": row["subjectId"], "was": row["marks"], "marks": marks }),
            )
            .collect();
        let saved = json!({ "marks": input, "publish": false });
        let corrected = json!({ "marks": input, "publish": true, "reason": "Counted once more." });
        done(&self.scene.clerk.put(&path, &saved))
            .or_else(|| done(&self.scene.clerk.put(&path, &corrected)))
    }

    fn publish(&self, student: &Account, term: i64) -> Option<Value> {
        let body = json!({ "studentIds": [student.id], "class": self.class(term)? });
        let told = done(&self.scene.clerk.put("/marks/publish", &body))?;
        (told["published"] != 0).then_some(told)
    }

    fn pay_reexam(&self, student: &Account) -> Option<Value> {
        let screen = done(&student.get("/reexam"))?;
        let subject = screen["failed"].get(0)?["id"].clone();
        let path = format!("/marks/reexam-dates/{}", subject.as_str().unwrap());
        let today = portal_domain::dates::date_in_india(self.scene.app.now());
        done(
            &self
                .scene
                .clerk
                .put(&path, &json!({ "examDate": today.to_string() })),
        )?;
        done(&student.post("/reexam/pay", &json!({ "subjectId": subject })))
    }

    fn promote(&self, term: i64) -> Option<Value> {
        let path = format!("/promotions/{}", self.class(term)?);
        let shown = done(&self.scene.clerk.get(&path))?;
        let plan = json!({ "revision": shown["revision"], "verdicts": [] });
        done(&self.scene.clerk.put(&path, &plan))?;
        let approved = done(&approve(&self.scene.boss, &path))?;
        self.scene.carry_out();
        Some(approved)
    }

    fn undo(&self, student: &Account, term: i64) -> Option<Value> {
        let body = json!({ "kind": "UndoPromotion", "classId": self.class(term)?, "studentIds": [student.id],
                           "reason": "The wrong class was promoted." });
        let asked = done(&self.scene.clerk.post("/enrolment-changes", &body))?;
        let path = format!("/enrolment-changes/{}", asked["_id"].as_str().unwrap());
        let approved = done(&self.scene.boss.post(&format!("{path}/approve"), &json!({})));
        if approved.is_none() {
            done(&self.scene.boss.post(&format!("{path}/dismiss"), &json!({})));
        }
        approved.filter(|told| told["students"] != 0)
    }

    /// What has to be true at every moment. That lines are charges, and balances what the ledger says, is in the proof of the
    /// books.
    fn check(&self, acts: &[Act]) {
        for (what, query) in [
            (
                "is in two classes",
                "SELECT student_id FROM enrolments WHERE closed_on IS NULL GROUP BY 1 HAVING count(*) > 1",
            ),
            (
                "is charged a year twice",
                "SELECT student_id FROM demands GROUP BY student_id, year_id HAVING count(*) > 1",
            ),
            (
                "is charged an instalment twice",
                "SELECT student_id FROM charges WHERE kind = 'instalment' AND withdrawn_at IS NULL
                 GROUP BY student_id, demand_id, instalment HAVING count(*) > 1",
            ),
        ] {
            let counted = format!("SELECT count(*) FROM ({query}) found");
            assert_eq!(
                self.scene.app.value::<i64>(&counted),
                0,
                "somebody {what} after {acts:?}"
            );
        }
        self.scene.app.prove_the_books();
    }
}

fn pay_fee(student: &Account) -> Option<Value> {
    let charge = student.pending().first()?.clone();
    done(&student.pay(&charge))
}

#[test]
fn students_are_in_one_class_and_owe_a_year_once() {
    let asked = env::var_os("PROPTEST_CASES").is_some();
    let config = Config {
        max_shrink_iters: 60,
        failure_persistence: None,
        ..Config::default()
    };
    let mut runner = if asked {
        TestRunner::new(config)
    } else {
        let cases = SEQUENCES;
        let rng = proptest::test_runner::TestRng::deterministic_rng(config.rng_algorithm);
        TestRunner::new_with_rng(Config { cases, ..config }, rng)
    };
    let counts = RefCell::new(BTreeMap::new());
    let acts = proptest::collection::vec(act(), ACTS);
    let tried = runner.run(&acts, |acts| {
        let college = College::new();
        for number in 0..acts.len() {
            if college.act(&acts[number]) {
                *counts.borrow_mut().entry(kind(&acts[number])).or_insert(0) += 1;
                college.check(&acts[..=number]);
            }
        }
        Ok(())
    });
    tried.unwrap_or_else(|failure| panic!("{failure}"));
    // Otherwise nothing is proved of it.
    let counts = counts.into_inner();
    assert_eq!(counts.len(), 8, "what was done: {counts:?}");
}
