//! An entry of each action, with the texts that every release up to now has stored for it.

use chrono::{DateTime, NaiveDate, Utc};
use portal_domain::{
    audit::{
        Change, Detail, Edited, List, Value,
        particulars::{
            Account, Announced, Assigned, Attached, Award, Away, BroughtIn, ClassPromoted,
            CodesLeft, Corrected, Divided, Doubted, Enrolled, Exported, Founded, Imported, Invited,
            Judged, Kept, LeftOut, Lost, Moved, Named, NotFound, Numbered, Offered, OneStudent,
            Opened, Planned, Promoted, Published, Raised, Received, Refused, Registered, Renamed,
            Reopened, Replaced, Resolved, Restored, Reusable, Reversed, Saved, Scheduled, Seated,
            Taken, Verified, Withdrawn,
        },
    },
    documents::Slot,
    enrolment_changes::Kind,
    epochs::Series,
    factors::Act,
    grading::{ShownPercentage, Verdict},
    grievances::Docket,
    ids::{ChargeId, DocumentId, PracticalId, TopUpId, TransferId},
    money::Rupees,
    roles::Role,
    sap_id::SapId,
    saved_replies::Desk,
};
use uuid::Uuid;

const ID: Uuid = Uuid::from_u128(7);

fn rupees(paise: i64) -> Rupees {
    Rupees::from_paise(paise).expect("an amount")
}

pub(crate) fn day(text: &str) -> NaiveDate {
    text.parse().expect("a day")
}

fn at() -> DateTime<Utc> {
    "2026-11-24T10:05:30.5Z".parse().expect("a moment")
}

fn sap(text: &str) -> SapId {
    SapId::parse(text).expect("a SAP id")
}

fn account(role: Option<Role>) -> Account {
    let username = "meera".to_owned();
    Account { username, role }
}

fn replaced() -> Replaced {
    Replaced {
        before: "a@c.in".to_owned(),
        after: "b@c.in".to_owned(),
    }
}

fn named() -> Named {
    Named {
        name: "Pixel 9".to_owned(),
    }
}

fn email() -> String {
    "meera@college.in".to_owned()
}

fn received() -> Received {
    Received {
        top_up: TopUpId(ID),
        amount: rupees(12_500_050),
        reference: "UTR12".into(),
    }
}

fn raised() -> Raised {
    Raised {
        charge: ChargeId(ID),
        title: "Library fine".into(),
        amount: rupees(2_000),
    }
}

fn scheduled() -> Scheduled {
    Scheduled {
        practical: PracticalId(ID),
        title: "Titration".into(),
        date: day("2026-11-25"),
    }
}

fn changes() -> Vec<Change> {
    let text = |text: &str| Some(Value::text(text));
    let money = |paise| Some(Value::Money(rupees(paise)));
    let renamed = Change::between(Edited::Username, None, text("mira"), text("meera"));
    let fee = Change::between(Edited::FeeAmount, Some("Lab"), None, money(1_000));
    renamed.into_iter().chain(fee).collect()
}

fn of_staff() -> Vec<(Detail, &'static str)> {
    let hod = || account(Some(Role::Hod));
    let who = "role=hod username=meera";
    vec![
        (
            Detail::FoundCollege(Founded {
                college: "Sunrise".into(),
            }),
            "college=Sunrise",
        ),
        (Detail::ApproveStaff(hod()), who),
        (Detail::RejectStaff(account(None)), "role= username=meera"),
        (Detail::ChangeRole(hod()), who),
        (Detail::DisableStaff(hod()), who),
        (
            Detail::RenameStaff(Renamed {
                account: hod(),
                changes: changes(),
            }),
            "changes=Username: mira → meera; fee Lab: – → ₹10.00 role=hod username=meera",
        ),
        (Detail::SetPassword(hod()), who),
        (Detail::ResetPassword(hod()), who),
        (Detail::ChangeOwnPassword, ""),
        (
            Detail::ChangeOwnEmail(replaced()),
            "after=b@c.in before=a@c.in",
        ),
        (
            Detail::UndoOwnEmail(replaced()),
            "after=b@c.in before=a@c.in",
        ),
        (
            Detail::ChangeOwnMobile(replaced()),
            "after=b@c.in before=a@c.in",
        ),
    ]
}

fn of_factors() -> Vec<(Detail, &'static str)> {
    vec![
        (Detail::EnrolFactor, ""),
        (Detail::ReplaceFactor, ""),
        (Detail::AddPasskey(named()), "name=Pixel 9"),
        (
            Detail::RenamePasskey(replaced()),
            "after=b@c.in before=a@c.in",
        ),
        (Detail::RemovePasskey(named()), "name=Pixel 9"),
        (Detail::RefusePasskey, ""),
        (Detail::AddDevice, ""),
        (Detail::EndDevice, ""),
        (Detail::EndCopiedDevice, ""),
        (Detail::RefuseDevice, ""),
        (
            Detail::UseRecoveryCode(CodesLeft { codes: 9 }),
            "codesLeft=9",
        ),
        (Detail::RefuseFactor, ""),
        (Detail::StepUp, ""),
        (
            Detail::RefuseStale(Refused {
                act: Act::PayScholarship,
            }),
            "act=payScholarship",
        ),
        (
            Detail::ChangeFactorRoles(replaced()),
            "after=b@c.in before=a@c.in",
        ),
    ]
}

fn of_lost_factors() -> Vec<(Detail, &'static str)> {
    let what = "askedBy=Meera reason=Stolen role=hod username=meera";
    let lost = || Lost {
        account: account(Some(Role::Hod)),
        asked_by: Some("Meera".into()),
        reason: Some("Stolen".into()),
    };
    let by_operator = Lost {
        asked_by: None,
        reason: None,
        ..lost()
    };
    vec![
        (Detail::AskFactorRestoration(lost()), what),
        (Detail::ConfirmFactorRestoration(lost()), what),
        (
            Detail::StopFactorRestoration(Kept {
                factor: lost(),
                comment: Some("Found".into()),
            }),
            "askedBy=Meera comment=Found reason=Stolen role=hod username=meera",
        ),
        (Detail::RestoreFactor(lost()), what),
        (
            Detail::RestoreFactor(by_operator),
            "askedBy= reason= role=hod username=meera",
        ),
    ]
}

fn of_newcomers() -> Vec<(Detail, &'static str)> {
    let registered = |role| Registered {
        account: account(role),
        email: email(),
    };
    let invited = || Invited {
        email: email(),
        role: Role::Teacher,
    };
    vec![
        (
            Detail::RegisterStaff(registered(None)),
            "email=meera@college.in role= username=meera",
        ),
        (
            Detail::AcceptInvitation(registered(Some(Role::Hod))),
            "email=meera@college.in role=hod username=meera",
        ),
        (
            Detail::InviteStaff(invited()),
            "email=meera@college.in role=teacher",
        ),
        (
            Detail::WithdrawInvitation(invited()),
            "email=meera@college.in role=teacher",
        ),
        (
            Detail::SaveCollege(Saved { changes: changes() }),
            "changes=Username: mira → meera; fee Lab: – → ₹10.00",
        ),
        (Detail::ChangeLogo, ""),
        (Detail::RemoveLogo, ""),
        (
            Detail::AssignSubjects(Assigned {
                username: "meera".into(),
                before: Vec::new(),
                subjects: vec!["Law (BMS)".into(), "Ethics (BMS)".into()],
            }),
            "before= subjects=Law (BMS); Ethics (BMS) username=meera",
        ),
    ]
}

fn class() -> String {
    "BMS (2026-27)".into()
}

fn moved(students: Option<i32>) -> Moved {
    Moved {
        course: "BMS".into(),
        terms: "6 (2 a year)".into(),
        students,
    }
}

fn of_promotions() -> Vec<(Detail, &'static str)> {
    let promoted = |students| ClassPromoted {
        class: class(),
        exceptions: 2,
        students,
    };
    vec![
        (
            Detail::PlanPromotion(promoted(None)),
            "class=BMS (2026-27) exceptions=2 students=",
        ),
        (
            Detail::PromoteClass(promoted(Some(60))),
            "class=BMS (2026-27) exceptions=2 students=60",
        ),
        (
            Detail::DismissPromotion(promoted(None)),
            "class=BMS (2026-27) exceptions=2 students=",
        ),
    ]
}

fn of_enrolments() -> Vec<(Detail, &'static str)> {
    let enrolled = || Enrolled {
        kind: Kind::LateralEntry,
        class: class(),
        students: 3,
        reason: "Diploma holders.".into(),
    };
    let told = "class=BMS (2026-27) enrolment=LateralEntry reason=Diploma holders. students=3";
    vec![
        (Detail::AskEnrolmentChange(enrolled()), told),
        (Detail::ApproveEnrolmentChange(enrolled()), told),
        (Detail::DismissEnrolmentChange(enrolled()), told),
    ]
}

fn of_imports() -> Vec<(Detail, &'static str)> {
    let brought_in = || BroughtIn {
        students: 60,
        dues: rupees(150_050),
    };
    let student = || OneStudent {
        student: sap("26000100001"),
    };
    let told = "amount=₹1,500.50 students=60";
    vec![
        (Detail::ImportStudents(brought_in()), told),
        (Detail::ApproveOpeningDues(brought_in()), told),
        (Detail::DismissOpeningDues(brought_in()), told),
        (Detail::SendFirstCode(student()), "student=26000100001"),
        (Detail::TakeBackStudent(student()), "student=26000100001"),
    ]
}

fn of_moves() -> Vec<(Detail, &'static str)> {
    vec![
        (
            Detail::PlanMove(moved(None)),
            "course=BMS students= terms=6 (2 a year)",
        ),
        (
            Detail::MoveCourse(moved(Some(120))),
            "course=BMS students=120 terms=6 (2 a year)",
        ),
        (
            Detail::DismissMove(moved(None)),
            "course=BMS students= terms=6 (2 a year)",
        ),
    ]
}

fn of_years() -> Vec<(Detail, &'static str)> {
    let planned = || Planned {
        year: "2027-28".into(),
        changes: changes(),
    };
    vec![
        (
            Detail::OpenYear(planned()),
            "changes=Username: mira → meera; fee Lab: – → ₹10.00 year=2027-28",
        ),
        (
            Detail::SaveYear(planned()),
            "changes=Username: mira → meera; fee Lab: – → ₹10.00 year=2027-28",
        ),
        (
            Detail::SaveDivisions(Divided {
                class: class(),
                changes: changes(),
            }),
            "changes=Username: mira → meera; fee Lab: – → ₹10.00 class=BMS (2026-27)",
        ),
        (
            Detail::AssignDivisions(Divided {
                class: class(),
                changes: changes(),
            }),
            "changes=Username: mira → meera; fee Lab: – → ₹10.00 class=BMS (2026-27)",
        ),
        (
            Detail::GiveRollNumbers(Numbered {
                class: class(),
                students: 58,
            }),
            "class=BMS (2026-27) students=58",
        ),
        (
            Detail::PlaceStudent(Seated {
                student: sap("26000100001"),
                class: class(),
                changes: changes(),
            }),
            "changes=Username: mira → meera; fee Lab: – → ₹10.00 class=BMS (2026-27) student=26000100001",
        ),
    ]
}

fn of_the_operator() -> Vec<(Detail, &'static str)> {
    let promoted = |username: Option<&str>| Promoted {
        username: username.map(str::to_owned),
        email: email(),
    };
    let range = |first: &str, last: &str| (first.to_owned(), last.to_owned());
    let left_out = |series, ranges| LeftOut { series, ranges };
    vec![
        (
            Detail::AddSuperAdmin(promoted(Some("meera"))),
            "email=meera@college.in role=superAdmin username=meera",
        ),
        (
            Detail::AddSuperAdmin(promoted(None)),
            "email=meera@college.in role=superAdmin",
        ),
        (Detail::CountSecrets, ""),
        (Detail::TakeBackup, ""),
        (Detail::CompareStatement, ""),
        (Detail::CloseCollege, ""),
        (Detail::ReopenCollege, ""),
        (
            Detail::Restore(Restored {
                backup_taken_at: at(),
                left_out: vec![
                    left_out(Series::Receipts, vec![range("R1", "R2"), range("R5", "R9")]),
                    left_out(Series::Students, vec![range("S1", "S2")]),
                    left_out(Series::Grievances, vec![range("G1", "G2")]),
                ],
            }),
            "backupTakenAt=2026-11-24T10:05:30Z docketsLeftOut=G1 to G2 \
             receiptsLeftOut=R1 to R2; R5 to R9 studentIdsLeftOut=S1 to S2",
        ),
        (
            Detail::ExportDocument(Opened {
                slot: Slot::AadharCard,
                document: DocumentId(ID),
            }),
            "document=00000000-0000-0000-0000-000000000007 slot=aadharCard",
        ),
        (
            Detail::ExportList(Exported {
                list: List::StudentAccounts,
            }),
            "list=studentAccountList",
        ),
    ]
}

fn of_money() -> Vec<(Detail, &'static str)> {
    let taken = |is_first| Taken {
        received: received(),
        is_first,
    };
    let sum = "amount=₹1,25,000.50 reference=UTR12 topUp=00000000-0000-0000-0000-000000000007";
    let first = "amount=₹1,25,000.50 approval=first of two reference=UTR12 \
                 topUp=00000000-0000-0000-0000-000000000007";
    vec![
        (Detail::ApproveTopUp(received()), sum),
        (Detail::ApproveTopUpFirst(received()), first),
        (
            Detail::RejectTopUp(NotFound {
                received: received(),
                reason: "Not at the bank.".into(),
            }),
            "amount=₹1,25,000.50 reason=Not at the bank. reference=UTR12 \
             topUp=00000000-0000-0000-0000-000000000007",
        ),
        (Detail::AddFunds(taken(false)), sum),
        (Detail::AddFunds(taken(true)), first),
    ]
}

fn of_charges_and_awards() -> Vec<(Detail, &'static str)> {
    let award = || Award {
        scholarship: "Merit".into(),
        amount: rupees(500_000),
    };
    vec![
        (
            Detail::ReverseTransfer(Reversed {
                transaction: TransferId(ID),
                amount: rupees(50_000),
                reason: "Twice.".into(),
            }),
            "amount=₹500.00 reason=Twice. transaction=00000000-0000-0000-0000-000000000007",
        ),
        (
            Detail::RaiseCharge(raised()),
            "amount=₹20.00 charge=00000000-0000-0000-0000-000000000007 title=Library fine",
        ),
        (
            Detail::WithdrawCharge(Withdrawn {
                charge: raised(),
                reason: "Found.".into(),
            }),
            "amount=₹20.00 charge=00000000-0000-0000-0000-000000000007 reason=Found. \
             title=Library fine",
        ),
        (
            Detail::AddScholarship(offered()),
            "amount=₹5,000.00 date=25/11/2026 name=Merit",
        ),
        (
            Detail::ChangeScholarship(offered()),
            "amount=₹5,000.00 date=25/11/2026 name=Merit",
        ),
        (
            Detail::CancelScholarship(offered()),
            "amount=₹5,000.00 date=25/11/2026 name=Merit",
        ),
        (
            Detail::ApproveStudents(award()),
            "amount=₹5,000.00 scholarship=Merit",
        ),
        (
            Detail::PayScholarship(award()),
            "amount=₹5,000.00 scholarship=Merit",
        ),
    ]
}

fn offered() -> Offered {
    Offered {
        name: "Merit".into(),
        date: day("2026-11-25"),
        amount: rupees(500_000),
    }
}

fn of_students() -> Vec<(Detail, &'static str)> {
    let verified = |remark: Option<&str>| Verified {
        student: sap("26000100042"),
        remark: remark.map(str::to_owned),
    };
    let judged = |comment: Option<&str>| Judged {
        practical: scheduled(),
        comment: comment.map(str::to_owned),
    };
    let doubted = || Doubted {
        student: sap("26000100042"),
        asked_by: "Meera".into(),
        reason: "Another person's.".into(),
    };
    let doubts = "askedBy=Meera reason=Another person's. student=26000100042";
    vec![
        (
            Detail::ApproveAdmission(verified(None)),
            "remark= student=26000100042",
        ),
        (
            Detail::RejectAdmission(verified(Some("Blurred."))),
            "remark=Blurred. student=26000100042",
        ),
        (Detail::AskReopening(doubted()), doubts),
        (Detail::ReopenAdmission(doubted()), doubts),
        (Detail::DismissReopening(doubted()), doubts),
        (
            Detail::OpenDocument(Opened {
                slot: Slot::PassportPhoto,
                document: DocumentId(ID),
            }),
            "document=00000000-0000-0000-0000-000000000007 slot=passportPhoto",
        ),
        (
            Detail::ApprovePractical(judged(None)),
            "comment= date=25/11/2026 practical=00000000-0000-0000-0000-000000000007 title=Titration",
        ),
        (
            Detail::RejectPractical(judged(Some("Again."))),
            "comment=Again. date=25/11/2026 practical=00000000-0000-0000-0000-000000000007 \
             title=Titration",
        ),
    ]
}

fn of_requests() -> Vec<(Detail, &'static str)> {
    let away = |comment: Option<&str>| Away {
        from: day("2026-11-25"),
        till: day("2026-11-26"),
        comment: comment.map(str::to_owned),
    };
    vec![
        (
            Detail::ResolveGrievance(Resolved {
                docket: Docket::assign(2026, 42),
                title: "The fan".into(),
                reply: None,
            }),
            "docket=GR-2026-00042 reply= title=The fan",
        ),
        (
            Detail::ReopenGrievance(Reopened {
                docket: Docket::assign(2026, 42),
                title: "The fan".into(),
                reason: "It stopped.".into(),
            }),
            "docket=GR-2026-00042 reason=It stopped. title=The fan",
        ),
        (
            Detail::ApproveLeave(away(None)),
            "comment= from=25/11/2026 till=26/11/2026",
        ),
        (
            Detail::RejectLeave(away(Some("Exams."))),
            "comment=Exams. from=25/11/2026 till=26/11/2026",
        ),
        (
            Detail::OpenAttachment(Attached {
                desk: Desk::Leaves,
                document: DocumentId(ID),
            }),
            "desk=leaves document=00000000-0000-0000-0000-000000000007",
        ),
        (
            Detail::WithdrawLeave(away(None)),
            "comment= from=25/11/2026 till=26/11/2026",
        ),
    ]
}

fn of_saved_replies() -> Vec<(Detail, &'static str)> {
    let reply = || Reusable {
        desk: Desk::TopUps,
        title: "Not found".into(),
        text: "Not at the bank.".into(),
    };
    let told = "desk=topUps reply=Not at the bank. title=Not found";
    vec![
        (Detail::AddSavedReply(reply()), told),
        (Detail::ChangeSavedReply(reply()), told),
        (Detail::RemoveSavedReply(reply()), told),
    ]
}

fn of_teaching() -> Vec<(Detail, &'static str)> {
    let scheduled_then =
        "date=25/11/2026 practical=00000000-0000-0000-0000-000000000007 title=Titration";
    let announced = |before: Option<&str>| Announced {
        course: "BMS".into(),
        subject: "Law".into(),
        before: before.map(day),
        day: day("2026-12-15"),
    };
    vec![
        (
            Detail::ImportMarks(Imported {
                course: "BMS".into(),
                students: 60,
                marks: 12,
            }),
            "course=BMS marks=12 students=60",
        ),
        (
            Detail::PublishResult(Published {
                issue: 2,
                percentage: ShownPercentage::of(3_920, 5_000).expect("some marks"),
                status: Verdict::Pass,
            }),
            "issue=2 percentage=78.40 status=PASS",
        ),
        (
            Detail::SetReexamDate(announced(None)),
            "course=BMS day=2026-12-15 subject=Law",
        ),
        (
            Detail::SetReexamDate(announced(Some("2026-12-01"))),
            "before=2026-12-01 course=BMS day=2026-12-15 subject=Law",
        ),
        (Detail::ChangePractical(scheduled()), scheduled_then),
        (Detail::WithdrawPractical(scheduled()), scheduled_then),
        (
            Detail::CorrectAttendance(Corrected {
                subject: "Law (BMS)".into(),
                date: day("2026-11-25"),
                lecture: 2,
                revision: 3,
                changed: 3,
                present: vec![sap("26000100042"), sap("26000100043")],
                absent: vec![sap("26000100044")],
            }),
            "absent=26000100044 changed=3 date=25/11/2026 lecture=2 \
             present=26000100042, 26000100043 revision=3 subject=Law (BMS)",
        ),
    ]
}

pub(crate) fn all() -> Vec<(Detail, &'static str)> {
    let lists = [
        of_staff(),
        of_factors(),
        of_lost_factors(),
        of_newcomers(),
        of_moves(),
        of_promotions(),
        of_enrolments(),
        of_imports(),
        of_years(),
        of_the_operator(),
        of_money(),
        of_charges_and_awards(),
        of_students(),
        of_requests(),
        of_saved_replies(),
        of_teaching(),
    ];
    lists.concat()
}
