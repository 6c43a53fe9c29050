//! Every `list_*` and `find_*`, as somebody at a college would have it called.

use chrono::{DateTime, TimeDelta, Utc};
use portal_domain::{
    accounts::LoginName,
    admissions, attendance as attended, audit as audits,
    charge_list::{
        self as owed, Place,
        Which::{self, Due, Paid},
    },
    classes::Within,
    colleges::CollegeName,
    enrolment_changes::OnlyChanges,
    fees,
    glance::{Chart, Desk, Parts},
    grading::Verdict,
    grievances as complaints,
    ids::{
        ClassId, CodeId, EnrolmentChangeId, EnrolmentId, PromotionId, RestorationId, SignInId,
        StudentImportId,
    },
    journal as booked, leaves as absences,
    ledger::Kind,
    marks::sheet::{SheetStatus, Sort as Sheets},
    money::Rupees,
    paging::Page,
    period::Period,
    practicals as tasks,
    results::VerificationCode,
    roles::Role,
    sap_id::SapId,
    saved_replies as kept, scholarships as awards,
    sessions::Account,
    sorting::{KeyValue, SortedPage},
    student_imports::{RowState, WantedRows},
    students::Sort,
    top_ups as credits,
};
use portal_persistence::{
    Db, academic_years, admissions as applications, attachments, attendance, audit, charge_list,
    charges, classes, codes, college_setup, colleges, course_charges, course_moves, demands,
    devices, documents, dues, email_changes, enrolment_changes, enrolments, factor_restorations,
    factors, glance, grievances, idempotency, invitations, journal, journal_days, leaves, ledger,
    logos, marks, notifications, passkeys, payments, pending_sign_ins, practicals,
    promotions::{self, Among},
    receipts, reexam, results, saved_replies, scholarships, sessions, sign_ins, staff,
    student_courses::{self, Membership},
    student_imports, students, teaching, timeline, top_ups, wallet,
};
use uuid::Uuid;

use super::known::Known;
use crate::grown::today;

fn page<C: std::str::FromStr>(after: Option<C>) -> Page<C> {
    let mut page = Page::parse(Some("20"), None, None).expect("a page");
    page.after = after;
    page
}

fn within_year(k: &Known) -> Within {
    Within {
        year: Some(k.year),
        ..Within::default()
    }
}

fn of_state(state: RowState) -> WantedRows {
    WantedRows {
        state: Some(state),
        ..WantedRows::default()
    }
}

fn within_class(k: &Known) -> Within {
    Within {
        class: Some(k.class),
        ..Within::default()
    }
}

fn within_division(k: &Known) -> Within {
    Within {
        division: Some(k.division),
        ..Within::default()
    }
}

fn which(search: Option<&str>, course: Option<&str>) -> students::Which {
    students::Which {
        search: search.map(str::to_owned),
        course: course.map(str::to_owned),
        within: Within::default(),
    }
}

fn requests(
    status: tasks::RequestStatus,
    search: Option<&str>,
    within: Within,
) -> practicals::WantedRequests {
    practicals::WantedRequests {
        status,
        days: Period::default(),
        search: search.map(str::to_owned),
        within,
    }
}

/// Wherever that student stands now.
fn group(k: &Known) -> attended::Group {
    attended::Group {
        class: k.class,
        division: Some(k.division),
    }
}

fn lecture(k: &Known) -> attended::Lecture {
    attended::Lecture {
        id: k.lecture,
        college: k.college,
        subject: k.subject,
        date: today(),
        number: attended::LectureNumber::FIRST,
        group: Some(group(k)),
        revision: 1,
        taken_by: k.teacher,
        taken_at: now(),
        saved_by: k.teacher,
    }
}

fn membership(k: &Known) -> Membership {
    Membership {
        is_present: true,
        course: k.course,
        term: 1,
        day: today(),
    }
}

fn in_class(k: &Known) -> portal_domain::classes::Place {
    portal_domain::classes::Place {
        roll: None,
        sap_id: k.sap_id.clone(),
    }
}

fn movers(only_problems: bool) -> course_moves::Wanted {
    course_moves::Wanted {
        search: None,
        only_problems,
    }
}

fn of_division(division: classes::InDivision) -> classes::Wanted {
    classes::Wanted {
        division,
        ..classes::Wanted::default()
    }
}

fn place(sap_id: &SapId) -> admissions::Place {
    admissions::Place {
        sap_id: sap_id.clone(),
        at: None,
    }
}

/// In the list's own order.
fn own<S, C: std::str::FromStr>(after: Option<C>) -> SortedPage<S, C> {
    SortedPage::own(page(after))
}

/// By that key, after that row if there is one.
fn by<S, C: std::str::FromStr>(key: S, after: Option<C>, value: KeyValue) -> SortedPage<S, C> {
    let mut first = SortedPage::own(page(None));
    first.key = Some(key);
    match after {
        Some(id) => first.next(id, Some(value)),
        None => first,
    }
}

fn amount(rupees: i64) -> KeyValue {
    KeyValue::Amount(Rupees::from_paise(rupees * 100).expect("an amount"))
}

fn day() -> KeyValue {
    KeyValue::Day(today())
}

fn searched(text: &str) -> journal::Filter {
    journal::Filter {
        search: Some(text.to_owned()),
        ..Default::default()
    }
}

fn first<C: std::str::FromStr>() -> Page<C> {
    page(None)
}

fn now() -> DateTime<Utc> {
    "2026-11-20T06:00:00Z".parse().expect("an instant")
}

/// Those that were used lately.
fn alive() -> sign_ins::Alive {
    sign_ins::Alive {
        generation: 0,
        used_after: now() - TimeDelta::minutes(30),
        begun_after: now() - TimeDelta::hours(12),
    }
}

fn login(text: &str) -> LoginName {
    LoginName::parse(
        "login",
        portal_domain::validation::Label::UsernameOrEmail,
        text,
    )
    .expect("a login")
}

fn absences_of(status: Option<absences::Status>) -> leaves::Filter {
    leaves::Filter {
        status,
        ..Default::default()
    }
}

fn of_charges(which: Which) -> charge_list::Filter {
    charge_list::Filter {
        which,
        days: Period::default(),
        course: None,
        class: None,
        search: None,
    }
}

/// The days of which little is left: those before the last month.
fn long_ago() -> Period {
    let last = today() - chrono::Days::new(30);
    Period::parse(None, Some(&last.to_string())).expect("days")
}

type Call = fn(&mut Db, &Known);

macro_rules! calls {
    ($($name:literal: |$db:ident, $k:ident| $call:expr;)*) => {
        /// Each by its name and what is special about it.
        pub(super) const CALLS: &[(&str, Call)] = &[
            $(($name, |$db, $k| { let _ = $call.expect($name); }),)*
        ];
    };
}

calls! {
    "academic_years::list": |db, k| academic_years::list(db, k.college);
    "academic_years::find": |db, k| academic_years::find(db, k.college, k.year);
    "academic_years::find_last": |db, k| academic_years::find_last(db, k.college);
    "academic_years::find_admitting": |db, k| academic_years::find_admitting(db, k.college, today());
    "academic_years::any_by_hand": |db, k| academic_years::any_by_hand(db, k.college);
    "academic_years::find_name": |db, k| academic_years::find_name(db, k.college, today());
    "academic_years::neighbours": |db, k| academic_years::neighbours(db, k.college, Some(k.year));
    "academic_years::days_of_admission": |db, k| academic_years::days_of_admission(db, k.college, k.year);
    "academic_years::taught": |db, k| academic_years::taught(db, k.college);
    "admissions::find_draft": |db, k| applications::find_draft(db, k.college, k.student);
    "admissions::find": |db, k| applications::find(db, k.college, k.student);
    "admissions::find_by_sap_id": |db, k| applications::find_by_sap_id(db, k.college, &k.sap_id);
    "admissions::list waiting": |db, k| applications::list(db, k.college, admissions::Status::Submitted, &Period::default(), None, &first());
    "admissions::list waiting, deep": |db, k| applications::list(db, k.college, admissions::Status::Submitted, &Period::default(), None, &page(Some(place(&k.late))));
    "admissions::reopenings::list": |db, k| applications::reopenings::list(db, k.college, &first());
    "admissions::list decided": |db, k| applications::list(db, k.college, admissions::Status::Approved, &Period::default(), None, &first());
    "admissions::list waiting of days": |db, k| applications::list(db, k.college, admissions::Status::Submitted, &long_ago(), None, &first());
    "admissions::list decided of days": |db, k| applications::list(db, k.college, admissions::Status::Approved, &long_ago(), None, &first());
    "admissions::list decided, deep": |db, k| applications::list(db, k.college, admissions::Status::Approved, &Period::default(), None, &page(Some(place(&k.sap_id))));
    "admissions::list by name": |db, k| applications::list(db, k.college, admissions::Status::Approved, &Period::default(), Some(&k.name), &first());
    "admissions::courses_in_use": |db, k| applications::courses_in_use(db, k.college);
    "attachments::find_current": |db, k| attachments::find_current(db, k.college, k.document);
    "attendance::list": |db, k| attendance::list(db, k.college, k.teacher, (None, Within::default()), &first());
    "attendance::list of a division": |db, k| attendance::list(db, k.college, k.teacher, (None, within_division(k)), &first());
    "attendance::list_tallies": |db, k| attendance::list_tallies(db, k.college, (k.student, membership(k)));
    "attendance::list_day": |db, k| attendance::list_day(db, k.college, k.subject, today());
    "attendance::list_marks": |db, k| attendance::list_marks(db, &lecture(k));
    "attendance::list_group": |db, k| attendance::list_group(db, k.college, group(k), today());
    "attendance::name_groups": |db, k| attendance::name_groups(db, k.college, &[group(k)]);
    "attendance::subjects_in_use": |db, k| attendance::subjects_in_use(db, k.college);
    "audit::list_openings": |db, k| audit::list_openings(db, k.college, k.student, 20);
    "audit::list": |db, k| audit::list(db, k.college, &audits::Filter::default(), &first());
    "audit::list of an action": |db, k| audit::list(db, k.college, &audits::Filter { action: Some(audits::Action::OpenDocument), ..Default::default() }, &first());
    "audit::list by somebody": |db, k| audit::list(db, k.college, &audits::Filter { by: Some(k.staff), ..Default::default() }, &first());
    "audit::list of a student": |db, k| audit::list(db, k.college, &audits::Filter { student: Some(k.sap_id.clone()), ..Default::default() }, &first());
    "charge_list::list due": |db, k| charge_list::list(db, k.college, &of_charges(Due), &own(None));
    "charge_list::list due, deep": |db, k| charge_list::list(db, k.college, &of_charges(Due), &own(Some(Place { due: today(), id: k.student.0 })));
    "charge_list::list due of days": |db, k| charge_list::list(db, k.college, &charge_list::Filter { days: long_ago(), ..of_charges(Due) }, &own(None));
    "charge_list::list due of a course": |db, k| charge_list::list(db, k.college, &charge_list::Filter { course: Some(k.course), ..of_charges(Due) }, &own(None));
    "charge_list::list due of a class": |db, k| charge_list::list(db, k.college, &charge_list::Filter { class: Some(k.class), ..of_charges(Due) }, &own(None));
    "charge_list::list due of no class": |db, k| charge_list::list(db, k.college, &charge_list::Filter { class: Some(ClassId(Uuid::nil())), ..of_charges(Due) }, &own(None));
    "charge_list::list due by name": |db, k| charge_list::list(db, k.college, &charge_list::Filter { search: Some(k.name.clone()), ..of_charges(Due) }, &own(None));
    "charge_list::list due by amount": |db, k| charge_list::list(db, k.college, &of_charges(Due), &by(owed::Sort::Amount, None, KeyValue::Id));
    "charge_list::list paid": |db, k| charge_list::list(db, k.college, &of_charges(Paid), &own(None));
    "charge_list::list paid on days": |db, k| charge_list::list(db, k.college, &charge_list::Filter { days: long_ago(), ..of_charges(Paid) }, &own(None));
    "charge_list::list paid of a course": |db, k| charge_list::list(db, k.college, &charge_list::Filter { course: Some(k.course), ..of_charges(Paid) }, &own(None));
    "charge_list::list paid of a class": |db, k| charge_list::list(db, k.college, &charge_list::Filter { class: Some(k.class), ..of_charges(Paid) }, &own(None));
    "charge_list::list paid by amount": |db, k| charge_list::list(db, k.college, &of_charges(Paid), &by(owed::Sort::Amount, None, KeyValue::Id));
    "promotions::list_classes": |db, k| promotions::list_classes(db, k.college);
    "promotions::find_class": |db, k| promotions::find_class(db, k.college, k.class);
    "promotions::list_plans": |db, k| promotions::list_plans(db, k.college, None);
    "promotions::find_last": |db, k| promotions::find_last(db, k.college, k.class);
    "promotions::list_candidates": |db, k| promotions::list_candidates(db, k.college, (k.class, true), Among::All);
    "promotions::list_candidates of a few": |db, k| promotions::list_candidates(db, k.college, (k.class, true), Among::These(&[k.student]));
    "promotions::list_candidates by name": |db, k| promotions::list_candidates(db, k.college, (k.class, false), Among::Found(&k.name));
    "promotions::find_people": |db, k| promotions::find_people(db, k.college, &[EnrolmentId(k.student.0)]);
    "promotions::find_next_year": |db, k| promotions::find_next_year(db, k.college, k.year);
    "promotions::list_exceptions": |db, k| promotions::list_exceptions(db, k.college, PromotionId(k.student.0));
    "promotions::list_divisions": |db, k| promotions::list_divisions(db, (k.college, k.class), (k.year, k.course, 1));
    "promotions::list_promoted": |db, k| promotions::list_promoted(db, k.college, k.class, &first());
    "promotions::find_promoted": |db, k| promotions::find_promoted(db, k.college, k.class, &[k.student]);
    "enrolment_changes::list": |db, k| enrolment_changes::list(db, k.college, OnlyChanges::Open, &first());
    "enrolment_changes::list ended": |db, k| enrolment_changes::list(db, k.college, OnlyChanges::Ended, &first());
    "enrolment_changes::find": |db, k| enrolment_changes::find(db, k.college, EnrolmentChangeId(k.student.0));
    "enrolment_changes::list_students": |db, k| enrolment_changes::list_students(db, k.college, EnrolmentChangeId(k.student.0), &first());
    "enrolment_changes::list_named": |db, k| enrolment_changes::list_named(db, k.college, EnrolmentChangeId(k.student.0));
    "enrolment_changes::find_standings": |db, k| enrolment_changes::find_standings(db, k.college, &[k.student]);
    "enrolment_changes::find_waiting": |db, k| enrolment_changes::find_waiting(db, k.college, &[k.student], true);
    "student_imports::list": |db, k| student_imports::list(db, k.college, &first());
    "student_imports::find": |db, k| student_imports::find(db, k.college, StudentImportId(k.year.0));
    "student_imports::list_rows": |db, k| student_imports::list_rows(db, k.college, StudentImportId(k.year.0), &WantedRows::default(), &first());
    "student_imports::list_rows of a state": |db, k| student_imports::list_rows(db, k.college, StudentImportId(k.year.0), &of_state(RowState::Enrolled), &first());
    "student_imports::find_row": |db, k| student_imports::find_row(db, k.college, k.student);
    "student_imports::find_holders": |db, k| student_imports::find_holders(db, k.college, std::slice::from_ref(&k.email));
    "student_imports::find_present_year": |db, k| student_imports::find_present_year(db, k.college, today());
    "student_imports::find_awaited": |db, k| student_imports::find_awaited(db, &k.email);
    "student_imports::list_gone": |db, k| student_imports::list_gone(db, k.college, StudentImportId(k.year.0));
    "enrolments::find_first_attempt": |db, k| enrolments::find_first_attempt(db, (k.college, k.student), k.subject);
    "students::find_ids": |db, k| students::find_ids(db, k.college, &[&k.sap_id]);
    "attendance::list_tallies_in": |db, k| attendance::list_tallies_in(db, k.college, &[EnrolmentId(k.student.0)]);
    "demands::list": |db, k| demands::list(db, k.college, k.student);
    "dues::list": |db, k| dues::list(db, k.college, today());
    "enrolments::find_live": |db, k| enrolments::find_live(db, k.college, k.student);
    "charges::list": |db, k| charges::list(db, k.college, k.student, today());
    "course_charges::list_members": |db, k| course_charges::list_members(db, k.college, k.course, 5_001);
    "course_charges::list_charged": |db, k| course_charges::list_charged(db, k.college, &[k.student], &fees::NewCharge::parse("Lab fee", "500", "2026-12-01").expect("a charge"));
    "course_moves::list": |db, k| course_moves::list(db, k.college);
    "course_moves::find_course": |db, k| course_moves::find_course(db, k.college, k.course);
    "course_moves::find_plan": |db, k| course_moves::find_plan(db, k.college, k.course);
    "course_moves::last_revision": |db, k| course_moves::last_revision(db, k.college, k.course);
    "course_moves::find_named_in": |db, k| course_moves::find_named_in(db, k.college, k.course, std::slice::from_ref(&k.sap_id));
    "course_moves::count_movers": |db, k| course_moves::count_movers(db, k.college, k.course_move);
    "course_moves::list_movers": |db, k| course_moves::list_movers(db, k.college, k.course_move, &movers(false), &first());
    "course_moves::list_movers, deep": |db, k| course_moves::list_movers(db, k.college, k.course_move, &movers(false), &page(Some(k.sap_id.clone())));
    "course_moves::list_movers who cannot": |db, k| course_moves::list_movers(db, k.college, k.course_move, &movers(true), &first());
    "classes::list": |db, k| classes::list(db, k.college, k.year);
    "classes::find": |db, k| classes::find(db, k.college, k.class);
    "classes::list_taught": |db, k| classes::list_taught(db, k.college, &[k.course], today());
    "classes::list_teachers": |db, k| classes::list_teachers(db, k.college, k.class);
    "classes::own_divisions": |db, k| classes::own_divisions(db, k.college, k.teacher, &[k.subject]);
    "classes::list_page": |db, k| classes::list_page(db, k.college, k.class, &classes::Wanted::default(), &SortedPage::own(first()));
    "classes::list_page, deep": |db, k| classes::list_page(db, k.college, k.class, &classes::Wanted::default(), &SortedPage::own(page(Some(in_class(k)))));
    "classes::list_page without division": |db, k| classes::list_page(db, k.college, k.class, &of_division(classes::InDivision::Without), &SortedPage::own(first()));
    "classes::list_page of a division": |db, k| classes::list_page(db, k.college, k.class, &of_division(classes::InDivision::In(k.division)), &SortedPage::own(first()));
    "classes::list_members": |db, k| classes::list_members(db, k.college, k.class);
    "classes::lock_waiting": |db, k| classes::lock_waiting(db, k.college, k.class, false);
    "classes::register": |db, k| classes::register(db, k.college, k.class);
    "classes::holders": |db, k| classes::holders(db, k.college, &["prn 1".to_owned()]);
    "codes::find_registration": |db, _k| codes::find_registration(db, CodeId(Uuid::nil()));
    "college_setup::find": |db, k| college_setup::find(db, k.college);
    "college_setup::find_contact": |db, k| college_setup::find_contact(db, k.college);
    "college_setup::find_reexam_fee": |db, k| college_setup::find_reexam_fee(db, k.college);
    "college_setup::find_scholarship_fee": |db, k| college_setup::find_scholarship_fee(db, k.college);
    "colleges::find": |db, k| colleges::find(db, k.college);
    "colleges::list_all": |db, _k| colleges::list_all(db);
    "colleges::find_by_name": |db, _k| colleges::find_by_name(db, &CollegeName::parse("name", "College 1").expect("a name"));
    "colleges::list": |db, _k| colleges::list(db, Some("college"), first());
    "documents::list_current": |db, k| documents::list_current(db, k.college, &[k.student]);
    "documents::find_current": |db, k| documents::find_current(db, k.college, k.document);
    "documents::find_submitted": |db, k| documents::find_submitted(db, k.college, k.document);
    "documents::list_to_sweep": |db, _k| documents::list_to_sweep(db, (now(), now()), 100);
    "email_changes::find": |db, _k| email_changes::find(db, CodeId(Uuid::nil()));
    "email_changes::find_undo": |db, _k| email_changes::find_undo(db, &[0; 32]);
    "email_changes::list_undos": |db, k| email_changes::list_undos(db, k.college, Account::Student(k.student));
    "email_changes::list_undos of staff": |db, k| email_changes::list_undos(db, k.college, Account::Staff(k.staff));
    "enrolments::courses_entered": |db, k| enrolments::courses_entered(db, k.college, &[k.course]);
    "enrolments::subjects_taken": |db, k| enrolments::subjects_taken(db, k.college, &[k.subject]);
    "factor_restorations::list": |db, k| factor_restorations::list(db, k.college, now(), first());
    "factor_restorations::find": |db, k| factor_restorations::find(db, k.college, RestorationId(Uuid::nil()));
    "factor_restorations::find_open": |db, k| factor_restorations::find_open(db, (k.college, k.staff));
    "factor_restorations::find_by_token": |db, _k| factor_restorations::find_by_token(db, &[0; 32]);
    "factor_restorations::list_due": |db, _k| factor_restorations::list_due(db, now(), 20);
    "factors::find_needs": |db, k| factors::find_needs(db, k.college);
    "factors::find_standing": |db, k| factors::find_standing(db, k.college, k.staff);
    "factors::find_authenticator": |db, k| factors::find_authenticator(db, (k.college, k.staff), true);
    "factors::find_recovery_key": |db, k| factors::find_recovery_key(db, (k.college, k.staff));
    "factors::count_recovery_codes": |db, k| factors::count_recovery_codes(db, (k.college, k.staff));
    "grievances::list_pending_of": |db, k| grievances::list_pending_of(db, k.college, k.student);
    "grievances::list_of": |db, k| grievances::list_of(db, k.college, k.student, &first());
    "grievances::list": |db, k| grievances::list(db, k.college, &complaints_of(None), &own(None));
    "grievances::list waiting": |db, k| grievances::list(db, k.college, &complaints_of(Some(complaints::Status::Pending)), &own(None));
    "grievances::list waiting, deep": |db, k| grievances::list(db, k.college, &complaints_of(Some(complaints::Status::Pending)), &own(Some(k.grievance)));
    "grievances::list waiting of days": |db, k| grievances::list(db, k.college, &grievances::Filter { days: long_ago(), ..complaints_of(Some(complaints::Status::Pending)) }, &own(None));
    "grievances::list done of days": |db, k| grievances::list(db, k.college, &grievances::Filter { days: long_ago(), ..complaints_of(Some(complaints::Status::Resolved)) }, &own(None));
    "grievances::list done": |db, k| grievances::list(db, k.college, &complaints_of(Some(complaints::Status::Resolved)), &own(None));
    "grievances::list as filed": |db, k| grievances::list(db, k.college, &complaints_of(Some(complaints::Status::Resolved)), &by(complaints::Sort::Filed, Some(k.grievance), KeyValue::Id));
    "grievances::list by docket": |db, k| grievances::list(db, k.college, &complaints_of(Some(complaints::Status::Pending)), &by(complaints::Sort::Docket, Some(k.grievance), KeyValue::Text("GR-2026-00042".into())));
    "grievances::list of all by docket": |db, k| grievances::list(db, k.college, &complaints_of(None), &by(complaints::Sort::Docket, None, KeyValue::Id));
    "glance::find_parts": |db, k| glance::find_parts(db, k.college, &Chart::DuesByAge.wanted(today()), Chart::DuesByAge.grain());
    "glance::find_totals": |db, k| glance::find_totals(db, k.college, &Desk::College.wanted(Role::SuperAdmin, today()), None);
    "glance::find_totals of a teacher": |db, k| glance::find_totals(db, k.college, &Desk::Practicals.wanted(Role::Teacher, today()), Some(k.teacher));
    "glance::list_part_names": |db, k| glance::list_part_names(db, k.college, Parts::Subjects);
    "grievances::find_listed": |db, k| grievances::find_listed(db, k.college, k.grievance);
    "idempotency::find": |db, k| idempotency::find(db, k.student.0, "key");
    "invitations::list": |db, k| invitations::list(db, k.college, first());
    "journal::list": |db, k| journal::list(db, k.college, &journal::Filter::default(), &own(None));
    "journal::list deep": |db, k| journal::list(db, k.college, &journal::Filter::default(), &own(Some(k.transfer)));
    "journal::list by amount": |db, k| journal::list(db, k.college, &journal::Filter::default(), &by(booked::Sort::Amount, None, KeyValue::Id));
    "journal::list by amount, deep": |db, k| journal::list(db, k.college, &journal::Filter::default(), &by(booked::Sort::Amount, Some(k.transfer), amount(500)));
    "journal::list of a SAP id": |db, k| journal::list(db, k.college, &searched(k.sap_id.as_str()), &own(None));
    "journal::list of an id": |db, k| journal::list(db, k.college, &searched(&k.transfer.to_string()), &own(None));
    "journal::list of the end of an id": |db, k| journal::list(db, k.college, &searched(&k.transfer.to_string()[28..]), &own(None));
    "journal::list of a reference": |db, k| journal::list(db, k.college, &searched("UTR300000000017"), &own(None));
    "journal::list by what all have": |db, k| journal::list(db, k.college, &searched("@students.example"), &own(None));
    "journal_days::find_unfolded": |db, _k| journal_days::find_unfolded(db);
    "leaves::find_overlapping": |db, k| leaves::find_overlapping(db, k.college, k.student, absences::Period { start: today(), end: today() });
    "leaves::list_of": |db, k| leaves::list_of(db, k.college, k.student, &first());
    "leaves::list": |db, k| leaves::list(db, k.college, &absences_of(None), &own(None));
    "leaves::list waiting": |db, k| leaves::list(db, k.college, &absences_of(Some(absences::Status::Pending)), &own(None));
    "leaves::list waiting, deep": |db, k| leaves::list(db, k.college, &absences_of(Some(absences::Status::Pending)), &own(Some(k.leave)));
    "leaves::list late": |db, k| leaves::list(db, k.college, &leaves::Filter { starts_by: Some(today()), ..absences_of(Some(absences::Status::Pending)) }, &by(absences::Sort::From, None, KeyValue::Id));
    "leaves::list of days": |db, k| leaves::list(db, k.college, &leaves::Filter { days: long_ago(), ..absences_of(Some(absences::Status::Pending)) }, &own(None));
    "leaves::list decided": |db, k| leaves::list(db, k.college, &absences_of(Some(absences::Status::Approved)), &own(None));
    "leaves::list as asked for": |db, k| leaves::list(db, k.college, &absences_of(Some(absences::Status::Approved)), &by(absences::Sort::Applied, None, KeyValue::Id));
    "leaves::list by first day": |db, k| leaves::list(db, k.college, &absences_of(Some(absences::Status::Approved)), &by(absences::Sort::From, Some(k.leave), day()));
    "leaves::list of all by first day": |db, k| leaves::list(db, k.college, &absences_of(None), &by(absences::Sort::From, Some(k.leave), day()));
    "leaves::list by student": |db, k| leaves::list(db, k.college, &absences_of(Some(absences::Status::Pending)), &by(absences::Sort::Student, None, KeyValue::Id));
    "leaves::list by student, deep": |db, k| leaves::list(db, k.college, &absences_of(Some(absences::Status::Pending)), &by(absences::Sort::Student, Some(k.leave), KeyValue::Text(k.late.to_string())));
    "leaves::list of all by student": |db, k| leaves::list(db, k.college, &absences_of(None), &by(absences::Sort::Student, None, KeyValue::Id));
    "leaves::find_listed": |db, k| leaves::find_listed(db, k.college, k.leave);
    "logos::find_at": |db, k| logos::find_at(db, k.college, now());
    "logos::find_last": |db, k| logos::find_last(db, k.college);
    "logos::find_version": |db, k| logos::find_version(db, k.college);
    "ledger::find": |db, k| ledger::find(db, k.college, k.transfer);
    "ledger::find_entry": |db, k| ledger::find_entry(db, k.college, k.student, k.payment);
    "ledger::statement": |db, k| ledger::statement(db, k.college, k.student, &first());
    "ledger::statement deep": |db, k| ledger::statement(db, k.college, k.student, &page(Some(k.payment)));
    "marks::find_course": |db, k| marks::find_course(db, k.college, "Course 1");
    "marks::find_subjects": |db, k| marks::find_subjects(db, k.college, k.course, Within::default());
    "marks::find_subjects of a class": |db, k| marks::find_subjects(db, k.college, k.course, within_class(k));
    "marks::list": |db, k| marks::list(db, k.college, &marks::Wanted::default(), &own(None), today());
    "marks::list deep": |db, k| marks::list(db, k.college, &marks::Wanted::default(), &own(Some(k.late.clone())), today());
    "marks::list by name": |db, k| marks::list(db, k.college, &marks::Wanted { search: Some(k.name.clone()), ..Default::default() }, &own(None), today());
    "marks::list of a course": |db, k| marks::list(db, k.college, &marks::Wanted { course: Some("Course 1".into()), ..Default::default() }, &own(None), today());
    "marks::list of a class": |db, k| marks::list(db, k.college, &marks::Wanted { within: within_class(k), ..Default::default() }, &own(None), today());
    "marks::list of a course in a class": |db, k| marks::list(db, k.college, &marks::Wanted { course: Some("Course 1".into()), within: within_class(k), ..Default::default() }, &own(None), today());
    "marks::list of a year, deep": |db, k| marks::list(db, k.college, &marks::Wanted { within: within_year(k), ..Default::default() }, &own(Some(k.late.clone())), today());
    "marks::list of a class, incomplete": |db, k| marks::list(db, k.college, &marks::Wanted { within: within_class(k), status: Some(SheetStatus::Incomplete), ..Default::default() }, &own(None), today());
    "marks::list of a year, incomplete": |db, k| marks::list(db, k.college, &marks::Wanted { within: within_year(k), status: Some(SheetStatus::Incomplete), ..Default::default() }, &own(None), today());
    "marks::list published": |db, k| marks::list(db, k.college, &marks::Wanted { status: Some(SheetStatus::Published), ..Default::default() }, &own(None), today());
    "marks::list incomplete": |db, k| marks::list(db, k.college, &marks::Wanted { status: Some(SheetStatus::Incomplete), ..Default::default() }, &own(None), today());
    "marks::list to publish": |db, k| marks::list(db, k.college, &marks::Wanted { entered_by: Some(today()), ..Default::default() }, &own(None), today());
    "marks::list of a result": |db, k| marks::list(db, k.college, &marks::Wanted { result: marks::ResultFilter { verdict: Some(Verdict::Fail), ..Default::default() }, ..Default::default() }, &own(None), today());
    "marks::list of a subject": |db, k| marks::list(db, k.college, &marks::Wanted { result: marks::ResultFilter { verdict: Some(Verdict::Fail), subject: Some(k.subject), ..Default::default() }, ..Default::default() }, &own(None), today());
    "marks::list sorted by name": |db, k| marks::list(db, k.college, &marks::Wanted::default(), &by(Sheets::Name, None, KeyValue::Id), today());
    "marks::list sorted by name, deep": |db, k| marks::list(db, k.college, &marks::Wanted::default(), &by(Sheets::Name, Some(k.late.clone()), KeyValue::Text(k.name.clone())), today());
    "marks::find": |db, k| marks::find(db, k.college, &k.sap_id, Within::default(), today());
    "marks::list_class": |db, k| marks::list_class(db, k.college, k.course, Within::default());
    "marks::list_class of a division": |db, k| marks::list_class(db, k.college, k.course, within_division(k));
    "marks::count_missing": |db, k| marks::count_missing(db, k.college, k.course, Within::default(), today());
    "marks::count_missing of a class": |db, k| marks::count_missing(db, k.college, k.course, within_class(k), today());
    "marks::history": |db, k| marks::history(db, k.college, k.student, &first());
    "marks::list_unpublished": |db, k| marks::list_unpublished(db, k.college, k.student);
    "marks::subjects_in_use": |db, k| marks::subjects_in_use(db, k.college);
    "marks::highest": |db, k| marks::highest(db, k.college);
    "notifications::list": |db, k| notifications::list(db, k.college, k.student, &first());
    "notifications::count_unread": |db, k| notifications::count_unread(db, k.college, k.student);
    "payments::find_payable": |db, k| payments::find_payable(db, k.college, k.student, k.charge, Some("key"), today());
    "payments::list": |db, k| payments::list(db, k.college, k.student, &[Kind::Fee, Kind::ScholarshipFee], &first());
    "saved_replies::list": |db, k| saved_replies::list(db, k.college, kept::Desk::Leaves);
    "practicals::list": |db, k| practicals::list(db, k.college, k.teacher, Within::default(), &first());
    "practicals::list of a class": |db, k| practicals::list(db, k.college, k.teacher, within_class(k), &first());
    "practicals::find_listed": |db, k| practicals::find_listed(db, k.college, k.teacher, k.practical);
    "practicals::is_requested": |db, k| practicals::is_requested(db, k.college, k.practical);
    "practicals::subjects_in_use": |db, k| practicals::subjects_in_use(db, k.college);
    "practicals::list_own": |db, k| practicals::list_own(db, k.college, (k.student, membership(k)), tasks::Status::Active, &first());
    "practicals::find_next": |db, k| practicals::find_next(db, k.college, (k.student, membership(k)), today());
    "practicals::find_own": |db, k| practicals::find_own(db, k.college, (k.student, membership(k)), k.practical);
    "practicals::list_requests waiting": |db, k| practicals::list_requests(db, k.college, k.teacher, &requests(tasks::RequestStatus::Pending, None, Within::default()), &first());
    "practicals::list_requests of a division": |db, k| practicals::list_requests(db, k.college, k.teacher, &requests(tasks::RequestStatus::Pending, None, within_division(k)), &first());
    "practicals::list_requests by name": |db, k| practicals::list_requests(db, k.college, k.teacher, &requests(tasks::RequestStatus::Approved, Some(&k.name), Within::default()), &first());
    "practicals::list_requests decided": |db, k| practicals::list_requests(db, k.college, k.teacher, &requests(tasks::RequestStatus::Approved, None, Within::default()), &first());
    "practicals::find_listed_request": |db, k| practicals::find_listed_request(db, k.college, k.teacher, k.request);
    "receipts::find": |db, k| receipts::find(db, k.college, k.payment);
    "receipts::find_unnumbered": |db, _k| receipts::find_unnumbered(db, 200);
    "reexam::list_dates": |db, k| reexam::list_dates(db, k.college, None);
    "reexam::find_dates": |db, k| reexam::find_dates(db, k.college, &[k.subject]);
    "reexam::list": |db, k| reexam::list(db, k.college, k.student, &[]);
    "results::list_current": |db, k| results::list_current(db, k.college, &[k.student]);
    "results::list_terms": |db, k| results::list_terms(db, k.college, k.student);
    "results::list_terms_of_courses": |db, k| results::list_terms_of_courses(db, k.college, k.student);
    "results::find_transcript": |db, k| results::find_transcript(db, k.college, k.student, 1);
    "results::insert_transcript": |db, k| { let made = k.transcript(db); results::insert_transcript(db, &made) };
    "results::find_admitted": |db, k| results::find_admitted(db, k.college, &[k.student]);
    "results::find_verification": |db, k| results::find_verification(db, &VerificationCode::parse(&k.code).expect("a code"));
    "scholarships::list_applicants": |db, k| scholarships::list_applicants(db, k.college, k.scholarship, None, &first());
    "scholarships::list_applicants deep": |db, k| scholarships::list_applicants(db, k.college, k.scholarship, None, &page(Some(k.late.clone())));
    "scholarships::list_approved": |db, k| scholarships::list_approved(db, k.college, k.scholarship);
    "scholarships::list_rejected": |db, k| scholarships::list_rejected(db, k.college, k.scholarship);
    "scholarships::has_applicants": |db, k| scholarships::has_applicants(db, k.college, k.scholarship);
    "scholarships::has_applied": |db, k| scholarships::has_applied(db, k.college, k.student, k.scholarship);
    "scholarships::list_own": |db, k| scholarships::list_own(db, k.college, k.student, None, &first());
    "scholarships::list": |db, k| scholarships::list(db, k.college, &scholarships::Filter { status: Some(awards::Status::Open), ..Default::default() }, &own(None));
    "scholarships::list of days": |db, k| scholarships::list(db, k.college, &scholarships::Filter { status: Some(awards::Status::Paid), days: long_ago(), ..Default::default() }, &own(None));
    "scholarships::list by date": |db, k| scholarships::list(db, k.college, &scholarships::Filter::default(), &by(awards::Sort::Date, Some(k.scholarship), day()));
    "scholarships::list by name": |db, k| scholarships::list(db, k.college, &scholarships::Filter::default(), &by(awards::Sort::Name, Some(k.scholarship), KeyValue::Text("Merit".into())));
    "scholarships::find_listed": |db, k| scholarships::find_listed(db, k.college, k.scholarship);
    "scholarships::list_open": |db, k| scholarships::list_open(db, k.college, k.student, today(), None, &first());
    "passkeys::list": |db, k| passkeys::list(db, (k.college, Account::Student(k.student)));
    "passkeys::list of staff": |db, k| passkeys::list(db, (k.college, Account::Staff(k.staff)));
    "passkeys::count": |db, k| passkeys::count(db, (k.college, Account::Student(k.student)));
    "passkeys::find_student": |db, _k| passkeys::find_student(db, Uuid::nil());
    "passkeys::find_declined": |db, k| passkeys::find_declined(db, k.college, k.student);
    "passkeys::find_bound": |db, _k| passkeys::find_bound(db);
    "devices::list": |db, k| devices::list(db, (k.college, k.student), now());
    "devices::find_by_token": |db, _k| devices::find_by_token(db, &[0; 32]);
    "pending_sign_ins::find": |db, _k| pending_sign_ins::find(db, &[0; 32]);
    "sessions::find": |db, _k| sessions::find(db, &[0; 32]);
    "sessions::find_id": |db, _k| sessions::find_id(db, &[0; 32]);
    "sign_ins::was_mailed_since": |db, k| sign_ins::was_mailed_since(db, (k.college, Account::Student(k.student)), now() - TimeDelta::days(1));
    "sign_ins::list_live": |db, k| sign_ins::list_live(db, (k.college, Account::Student(k.student)), &[0; 32], alive(), 100);
    "sign_ins::list_live of staff": |db, k| sign_ins::list_live(db, (k.college, Account::Staff(k.staff)), &[0; 32], alive(), 100);
    "sign_ins::end": |db, k| sign_ins::end(db, (k.college, Account::Student(k.student)), SignInId(Uuid::nil()), alive());
    "sign_ins::list": |db, k| sign_ins::list(db, (k.college, Account::Student(k.student)), now() - TimeDelta::days(90), &first());
    "sign_ins::list deep": |db, k| sign_ins::list(db, (k.college, Account::Student(k.student)), now() - TimeDelta::days(90), &page(Some(SignInId(Uuid::max()))));
    "sign_ins::list of staff": |db, k| sign_ins::list(db, (k.college, Account::Staff(k.staff)), now() - TimeDelta::days(90), &first());
    "staff::find_by_login": |db, _k| staff::find_by_login(db, &login("teacher10.0@staff.example"), &[]);
    "staff::find_credentials": |db, k| staff::find_credentials(db, k.college, k.staff);
    "staff::email_is_taken": |db, k| staff::email_is_taken(db, &k.mail());
    "staff::list": |db, k| staff::list(db, k.college, Some("meera"), first());
    "staff::find_name": |db, k| staff::find_name(db, k.college, k.staff);
    "staff::list_emails": |db, k| staff::list_emails(db, k.college, &[Role::SuperAdmin]);
    "students::find_credentials": |db, k| students::find_credentials(db, k.college, k.student);
    "students::email_is_taken": |db, k| students::email_is_taken(db, &k.mail());
    "students::find_id": |db, k| students::find_id(db, k.college, &k.sap_id);
    "students::list": |db, k| students::list(db, k.college, &which(None, None), &own(None));
    "students::list deep": |db, k| students::list(db, k.college, &which(None, None), &own(Some(k.late.clone())));
    "students::list by name": |db, k| students::list(db, k.college, &which(Some(&k.name), None), &own(None));
    "students::list by what all have": |db, k| students::list(db, k.college, &which(Some("@students.example"), None), &own(None));
    "students::list by what nobody is called": |db, k| students::list(db, k.college, &which(Some("zzyzx"), None), &own(None));
    "students::list by SAP id": |db, k| students::list(db, k.college, &which(Some(k.sap_id.as_str()), None), &own(None));
    "students::list of a course": |db, k| students::list(db, k.college, &which(None, Some("Course 1")), &own(None));
    "students::list of a class": |db, k| students::list(db, k.college, &students::Which { within: within_class(k), ..Default::default() }, &own(None));
    "students::list of a year, deep": |db, k| students::list(db, k.college, &students::Which { within: within_year(k), ..Default::default() }, &own(Some(k.late.clone())));
    "students::list sorted by name": |db, k| students::list(db, k.college, &which(None, None), &by(Sort::Name, None, KeyValue::Id));
    "students::list sorted by name, deep": |db, k| students::list(db, k.college, &which(None, None), &by(Sort::Name, Some(k.late.clone()), KeyValue::Text(k.name.clone())));
    "students::list by balance": |db, k| students::list(db, k.college, &which(None, None), &by(Sort::Balance, None, KeyValue::Id));
    "students::list by balance, deep": |db, k| students::list(db, k.college, &which(None, None), &by(Sort::Balance, Some(k.late.clone()), amount(500)));
    "students::list by name and balance": |db, k| students::list(db, k.college, &which(Some(&k.name), None), &by(Sort::Balance, None, KeyValue::Id));
    "students::find_listed": |db, k| students::find_listed(db, k.college, k.student);
    "students::find_email": |db, k| students::find_email(db, k.college, k.student);
    "students::find_by_login by address": |db, k| students::find_by_login(db, &login(&k.email));
    "students::find_by_login by SAP id": |db, k| students::find_by_login(db, &login(k.sap_id.as_str()));
    "student_courses::find_terms": |db, k| student_courses::find_terms(db, k.college, k.student);
    "student_courses::find": |db, k| student_courses::find(db, k.college, k.student);
    "teaching::list_offered": |db, k| teaching::list_offered(db, k.college);
    "teaching::list_held": |db, k| teaching::list_held(db, k.college, k.teacher);
    "teaching::list_taught": |db, k| teaching::list_taught(db, k.college, k.teacher);
    "teaching::find_held": |db, k| teaching::find_held(db, k.college, k.teacher, k.subject);
    "teaching::list_held_by": |db, k| teaching::list_held_by(db, k.college, &[k.teacher]);
    "teaching::list_members": |db, k| teaching::list_members(db, k.college, k.course, today());
    "timeline::list": |db, k| timeline::list(db, k.college, k.student, &first());
    "top_ups::count_requested": |db, k| top_ups::count_requested(db, k.college, k.student);
    "top_ups::list_of": |db, k| top_ups::list_of(db, k.college, k.student, &first());
    "top_ups::list waiting": |db, k| top_ups::list(db, k.college, credits::Status::Pending, &Period::default(), None, &own(None));
    "top_ups::list decided": |db, k| top_ups::list(db, k.college, credits::Status::Approved, &Period::default(), None, &own(None));
    "top_ups::list waiting of days": |db, k| top_ups::list(db, k.college, credits::Status::Pending, &long_ago(), None, &own(None));
    "top_ups::list decided of days": |db, k| top_ups::list(db, k.college, credits::Status::Approved, &long_ago(), None, &own(None));
    "top_ups::list decided, deep": |db, k| top_ups::list(db, k.college, credits::Status::Approved, &Period::default(), None, &own(Some(k.top_up)));
    "top_ups::list as asked for": |db, k| top_ups::list(db, k.college, credits::Status::Approved, &Period::default(), None, &by(credits::Sort::Time, Some(k.top_up), KeyValue::Id));
    "top_ups::list by amount": |db, k| top_ups::list(db, k.college, credits::Status::Approved, &Period::default(), None, &by(credits::Sort::Amount, None, KeyValue::Id));
    "top_ups::list by amount, deep": |db, k| top_ups::list(db, k.college, credits::Status::Approved, &Period::default(), None, &by(credits::Sort::Amount, Some(k.top_up), amount(500)));
    "top_ups::find_by_reference": |db, k| top_ups::find_by_reference(db, k.college, "UTR63");
    "top_ups::list_sharing": |db, k| top_ups::list_sharing(db, k.college);
    "top_ups::find_listed": |db, k| top_ups::find_listed(db, k.college, k.top_up);
    "wallet::balance": |db, k| wallet::balance(db, k.college, k.student);
    "wallet::list_balances": |db, k| wallet::list_balances(db, k.college, &[k.student]);
    "wallet::list_holdings": |db, k| wallet::list_holdings(db, k.college, std::slice::from_ref(&k.sap_id), Within::default());
}

fn complaints_of(status: Option<complaints::Status>) -> grievances::Filter {
    grievances::Filter {
        status,
        ..Default::default()
    }
}
