//! What several actions are explained by.
#![expect(missing_docs, reason = "each field is named after what it holds")]

use chrono::{DateTime, NaiveDate, Utc};

use super::{Change, List};
use crate::{
    documents::Slot,
    enrolment_changes,
    epochs::Series,
    factors::Act,
    grading::{ShownPercentage, Verdict},
    grievances::Docket,
    ids::{ChargeId, DocumentId, PracticalId, TopUpId, TransferId},
    money::Rupees,
    roles::Role,
    sap_id::SapId,
    saved_replies::Desk,
    scholarships::NewScholarship,
};

/// A staff account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Account {
    pub username: String,
    /// The present or last one; `None` while it is pending.
    pub role: Option<Role>,
}

/// A college that was founded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Founded {
    pub college: String,
}

/// A college's set-up that was saved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Saved {
    pub changes: Vec<Change>,
}

/// An academic year that was opened or edited.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Planned {
    pub year: String,
    pub changes: Vec<Change>,
}

/// A course that is to be moved to terms, or was.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Moved {
    pub course: String,
    /// `6 (2 a year)`.
    pub terms: String,
    /// How many were moved; `None` until then.
    pub students: Option<i32>,
}

/// A class that is to be promoted, or was.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClassPromoted {
    /// `BSc IT, term 2 (2026-27)`.
    pub class: String,
    /// How many verdicts a clerk has changed.
    pub exceptions: usize,
    /// How many are promoted; `None` until it is approved.
    pub students: Option<usize>,
}

/// A change of where students are enrolled.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Enrolled {
    #[expect(missing_docs, reason = "named after what it holds")]
    pub kind: enrolment_changes::Kind,
    /// The one that they enter or go back to: `BSc IT, term 2 (2026-27)`.
    pub class: String,
    /// How many it names; of an approved one, how many it has changed.
    pub students: usize,
    /// Empty of what the portal offers.
    pub reason: String,
}

/// Students who were imported, or those of them who have opening dues.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BroughtIn {
    pub students: usize,
    /// What they owe.
    pub dues: Rupees,
}

/// A student about whom there is no more to say.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OneStudent {
    pub student: SapId,
}

/// A class whose divisions were edited, or assigned to teachers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Divided {
    /// `BSc IT (2026-27)`.
    pub class: String,
    pub changes: Vec<Change>,
}

/// A class whose students got roll numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Numbered {
    /// `BSc IT (2026-27)`.
    pub class: String,
    /// How many.
    pub students: usize,
}

/// A student whose division or numbers were changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seated {
    pub student: SapId,
    /// `BSc IT (2026-27)`.
    pub class: String,
    pub changes: Vec<Change>,
}

/// A staff account whose names were edited.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Renamed {
    /// As it is now.
    pub account: Account,
    pub changes: Vec<Change>,
}

/// One value of an account, in place of another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Replaced {
    pub before: String,
    pub after: String,
}

/// A passkey, by what its owner calls it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Named {
    pub name: String,
}

/// How many recovery codes an account has left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CodesLeft {
    pub codes: usize,
}

/// What was refused because the last confirmation was too old.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Refused {
    pub act: Act,
}

/// The second factor of an account, whose owner has lost it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lost {
    pub account: Account,
    /// The name of who asked to remove it; the row itself names who agreed. `None` for the operator.
    pub asked_by: Option<String>,
    /// Why; `None` for the operator.
    pub reason: Option<String>,
}

/// A second factor that stays.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Kept {
    pub factor: Lost,
    /// Why.
    pub comment: Option<String>,
}

/// A staff account that is new.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Registered {
    pub account: Account,
    /// All that remains of an account that is rejected.
    pub email: String,
}

/// Who was made super admin by the operator.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Promoted {
    /// `None` if the address was invited.
    pub username: Option<String>,
    pub email: String,
}

/// An address that was invited, and to which role.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Invited {
    pub email: String,
    pub role: Role,
}

/// A decision on an application.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verified {
    pub student: SapId,
    pub remark: Option<String>,
}

/// An approval that somebody doubts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Doubted {
    pub student: SapId,
    /// The name of who asked to open the application again; the row itself names who agreed or declined.
    pub asked_by: String,
    pub reason: String,
}

/// A document that was looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Opened {
    pub slot: Slot,
    pub document: DocumentId,
}

/// A file that was sent with what a desk decides on, and looked at there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Attached {
    pub desk: Desk,
    pub document: DocumentId,
}

/// A list that was written into a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Exported {
    pub list: List,
}

/// Money for a wallet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Received {
    pub top_up: TopUpId,
    pub amount: Rupees,
    /// The bank's or the counter's.
    pub reference: String,
}

/// Money for a wallet that was not found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotFound {
    pub received: Received,
    pub reason: String,
}

/// Cash that was taken at the counter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Taken {
    pub received: Received,
    /// Whether a second accountant has to approve it.
    pub is_first: bool,
}

/// Money that was taken out of a wallet again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reversed {
    /// The one that was reversed.
    pub transaction: TransferId,
    pub amount: Rupees,
    pub reason: String,
}

/// A charge that an accountant has raised.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Raised {
    pub charge: ChargeId,
    pub title: String,
    pub amount: Rupees,
}

/// A charge that was withdrawn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Withdrawn {
    pub charge: Raised,
    pub reason: String,
}

/// A file of marks that was read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Imported {
    pub course: String,
    /// How many rows the file has.
    pub students: usize,
    /// How many were entered or changed.
    pub marks: usize,
}

/// A result that was issued.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Published {
    /// Which issue of the student's result, from 1.
    pub issue: i16,
    pub percentage: ShownPercentage,
    pub status: Verdict,
}

/// The day of a re-exam.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Announced {
    pub course: String,
    pub subject: String,
    /// `None` if none was announced.
    pub before: Option<NaiveDate>,
    pub day: NaiveDate,
}

/// A scholarship that was added, or what it was before an edit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Offered {
    pub name: String,
    /// Of the test.
    pub date: NaiveDate,
    /// What each student gets.
    pub amount: Rupees,
}

impl From<&NewScholarship> for Offered {
    fn from(input: &NewScholarship) -> Self {
        Self {
            name: input.name.clone(),
            date: input.exam_on,
            amount: input.award,
        }
    }
}

/// A scholarship, and what each student gets of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Award {
    pub scholarship: String,
    pub amount: Rupees,
}

/// The subjects of a teacher, each with its course.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Assigned {
    pub username: String,
    pub before: Vec<String>,
    pub subjects: Vec<String>,
}

/// A practical on its day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scheduled {
    pub practical: PracticalId,
    pub title: String,
    pub date: NaiveDate,
}

/// A decision on a student's practical.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Judged {
    pub practical: Scheduled,
    pub comment: Option<String>,
}

/// A grievance that was resolved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Resolved {
    pub docket: Docket,
    pub title: String,
    pub reply: Option<String>,
}

/// A grievance that its student re-opened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reopened {
    pub docket: Docket,
    pub title: String,
    pub reason: String,
}

/// A decision on a leave, or a leave that was withdrawn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Away {
    pub from: NaiveDate,
    /// The last day.
    pub till: NaiveDate,
    pub comment: Option<String>,
}

/// A lecture whose attendance was corrected.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Corrected {
    /// With its course.
    pub subject: String,
    pub date: NaiveDate,
    /// Which of the day, from 1.
    pub lecture: i16,
    /// How often it has been saved.
    pub revision: i32,
    /// How many students' marks.
    pub changed: usize,
    pub present: Vec<SapId>,
    pub absent: Vec<SapId>,
}

/// An installation that was restored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Restored {
    pub backup_taken_at: DateTime<Utc>,
    pub left_out: Vec<LeftOut>,
}

/// Numbers of a series that are left out since a restore.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeftOut {
    pub series: Series,
    /// The first and the last of each range, as they would be printed.
    pub ranges: Vec<(String, String)>,
}

/// A saved reply, as it is added, or as it was before it was edited or removed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reusable {
    pub desk: Desk,
    pub title: String,
    pub text: String,
}
