//! The values of each detail by their names.

use chrono::NaiveDate;

use super::{
    Approval, Change, Code, Field, Name, Value,
    particulars::{
        Account, Announced, Assigned, Attached, Award, Away, BroughtIn, ClassPromoted, CodesLeft,
        Corrected, Divided, Doubted, Enrolled, Exported, Founded, Imported, Invited, Judged, Kept,
        LeftOut, Lost, Moved, Named, NotFound, Numbered, Offered, OneStudent, Opened, Planned,
        Promoted, Published, Raised, Received, Refused, Registered, Renamed, Reopened, Replaced,
        Resolved, Restored, Reusable, Reversed, Saved, Scheduled, Seated, Taken, Verified,
        Withdrawn,
    },
};
use crate::{epochs::Series, money::Rupees, roles::Role};

fn text(name: Name, value: &(impl ToString + ?Sized)) -> Field {
    Field::new(name, Value::Text(value.to_string()))
}

/// What people may leave out; a row of the audit has it as an empty text then.
fn optional(name: Name, value: Option<&String>) -> Field {
    text(name, value.map_or("", String::as_str))
}

fn money(amount: Rupees) -> Field {
    Field::new(Name::Amount, Value::Money(amount))
}

fn date(name: Name, day: NaiveDate) -> Field {
    Field::new(name, Value::Date(day))
}

fn role(role: Role) -> Field {
    Field::new(Name::Role, Value::Code(Code::Role(role)))
}

fn joined<T: ToString>(name: Name, values: &[T], by: &str) -> Field {
    let texts: Vec<String> = values.iter().map(ToString::to_string).collect();
    text(name, &texts.join(by))
}

/// Several names that people have given.
fn names(name: Name, names: &[String]) -> Field {
    joined(name, names, "; ")
}

impl Account {
    pub(super) fn fields(&self) -> Vec<Field> {
        let none = || text(Name::Role, "");
        let role = self.role.map_or_else(none, role);
        vec![text(Name::Username, &self.username), role]
    }
}

impl Replaced {
    pub(super) fn fields(&self) -> Vec<Field> {
        vec![
            text(Name::Before, &self.before),
            text(Name::After, &self.after),
        ]
    }
}

impl Named {
    pub(super) fn fields(&self) -> Vec<Field> {
        vec![text(Name::Name, &self.name)]
    }
}

impl CodesLeft {
    pub(super) fn fields(&self) -> Vec<Field> {
        vec![text(Name::CodesLeft, &self.codes)]
    }
}

impl Refused {
    pub(super) fn fields(&self) -> Vec<Field> {
        vec![Field::new(Name::Act, Value::Code(Code::Act(self.act)))]
    }
}

impl Lost {
    pub(super) fn fields(&self) -> Vec<Field> {
        let asked = [
            optional(Name::AskedBy, self.asked_by.as_ref()),
            optional(Name::Reason, self.reason.as_ref()),
        ];
        with(self.account.fields(), asked)
    }
}

impl Kept {
    pub(super) fn fields(&self) -> Vec<Field> {
        let comment = optional(Name::Comment, self.comment.as_ref());
        with(self.factor.fields(), [comment])
    }
}

impl Invited {
    pub(super) fn fields(&self) -> Vec<Field> {
        vec![text(Name::Email, &self.email), role(self.role)]
    }
}

impl Verified {
    pub(super) fn fields(&self) -> Vec<Field> {
        vec![
            text(Name::Student, &self.student),
            optional(Name::Remark, self.remark.as_ref()),
        ]
    }
}

impl Doubted {
    pub(super) fn fields(&self) -> Vec<Field> {
        vec![
            text(Name::Student, &self.student),
            text(Name::AskedBy, &self.asked_by),
            text(Name::Reason, &self.reason),
        ]
    }
}

impl Opened {
    pub(super) fn fields(&self) -> Vec<Field> {
        vec![
            Field::new(Name::Slot, Value::Code(Code::Slot(self.slot))),
            text(Name::Document, &self.document),
        ]
    }
}

impl Attached {
    pub(super) fn fields(&self) -> Vec<Field> {
        vec![
            Field::new(Name::Desk, Value::Code(Code::Desk(self.desk))),
            text(Name::Document, &self.document),
        ]
    }
}

impl Exported {
    pub(super) fn fields(&self) -> Vec<Field> {
        vec![Field::new(Name::List, Value::Code(Code::List(self.list)))]
    }
}

impl Received {
    /// Of the first of two approvals.
    pub(super) fn fields_of_first(&self) -> Vec<Field> {
        let first = Value::Code(Code::Approval(Approval::First));
        with(self.fields(), [Field::new(Name::Approval, first)])
    }

    pub(super) fn fields(&self) -> Vec<Field> {
        vec![
            text(Name::TopUp, &self.top_up),
            money(self.amount),
            text(Name::Reference, &self.reference),
        ]
    }
}

impl Raised {
    pub(super) fn fields(&self) -> Vec<Field> {
        vec![
            text(Name::Charge, &self.charge),
            text(Name::Title, &self.title),
            money(self.amount),
        ]
    }
}

impl Award {
    pub(super) fn fields(&self) -> Vec<Field> {
        vec![
            text(Name::Scholarship, &self.scholarship),
            money(self.amount),
        ]
    }
}

impl Scheduled {
    pub(super) fn fields(&self) -> Vec<Field> {
        vec![
            text(Name::Practical, &self.practical),
            text(Name::Title, &self.title),
            date(Name::Date, self.date),
        ]
    }
}

impl Away {
    pub(super) fn fields(&self) -> Vec<Field> {
        vec![
            date(Name::From, self.from),
            date(Name::Till, self.till),
            optional(Name::Comment, self.comment.as_ref()),
        ]
    }
}

impl Corrected {
    pub(super) fn fields(&self) -> Vec<Field> {
        vec![
            text(Name::Subject, &self.subject),
            date(Name::Date, self.date),
            text(Name::Lecture, &self.lecture),
            text(Name::Revision, &self.revision),
            text(Name::Changed, &self.changed),
            joined(Name::Present, &self.present, ", "),
            joined(Name::Absent, &self.absent, ", "),
        ]
    }
}

impl LeftOut {
    fn field(&self) -> Field {
        let name = match self.series {
            Series::Receipts => Name::ReceiptsLeftOut,
            Series::Students => Name::StudentIdsLeftOut,
            Series::Grievances => Name::DocketsLeftOut,
        };
        let range = |(first, last): &(String, String)| format!("{first} to {last}");
        let ranges: Vec<String> = self.ranges.iter().map(range).collect();
        names(name, &ranges)
    }
}

/// The text in which the release before reads them.
fn edited(changes: &[Change]) -> Field {
    text(Name::Changes, &Change::in_one_line(changes))
}

fn with(mut fields: Vec<Field>, more: impl IntoIterator<Item = Field>) -> Vec<Field> {
    fields.extend(more);
    fields
}

impl Founded {
    pub(super) fn fields(&self) -> Vec<Field> {
        vec![text(Name::College, &self.college)]
    }
}

impl Saved {
    pub(super) fn fields(&self) -> Vec<Field> {
        vec![edited(&self.changes)]
    }
}

impl Planned {
    pub(super) fn fields(&self) -> Vec<Field> {
        vec![text(Name::Year, &self.year), edited(&self.changes)]
    }
}

impl Moved {
    pub(super) fn fields(&self) -> Vec<Field> {
        let students = self.students.map_or_else(String::new, |n| n.to_string());
        vec![
            text(Name::Course, &self.course),
            text(Name::Terms, &self.terms),
            text(Name::Students, &students),
        ]
    }
}

impl ClassPromoted {
    pub(super) fn fields(&self) -> Vec<Field> {
        let students = self.students.map_or_else(String::new, |n| n.to_string());
        vec![
            text(Name::Class, &self.class),
            text(Name::Exceptions, &self.exceptions.to_string()),
            text(Name::Students, &students),
        ]
    }
}

impl Enrolled {
    pub(super) fn fields(&self) -> Vec<Field> {
        vec![
            Field::new(Name::Enrolment, Value::Code(Code::Enrolment(self.kind))),
            text(Name::Class, &self.class),
            text(Name::Students, &self.students.to_string()),
            text(Name::Reason, &self.reason),
        ]
    }
}

impl BroughtIn {
    pub(super) fn fields(&self) -> Vec<Field> {
        vec![
            text(Name::Students, &self.students.to_string()),
            money(self.dues),
        ]
    }
}

impl OneStudent {
    pub(super) fn fields(&self) -> Vec<Field> {
        vec![text(Name::Student, &self.student)]
    }
}

impl Divided {
    pub(super) fn fields(&self) -> Vec<Field> {
        vec![text(Name::Class, &self.class), edited(&self.changes)]
    }
}

impl Numbered {
    pub(super) fn fields(&self) -> Vec<Field> {
        vec![
            text(Name::Class, &self.class),
            text(Name::Students, &self.students),
        ]
    }
}

impl Seated {
    pub(super) fn fields(&self) -> Vec<Field> {
        vec![
            text(Name::Student, &self.student),
            text(Name::Class, &self.class),
            edited(&self.changes),
        ]
    }
}

impl Renamed {
    pub(super) fn fields(&self) -> Vec<Field> {
        with(self.account.fields(), [edited(&self.changes)])
    }
}

impl Registered {
    pub(super) fn fields(&self) -> Vec<Field> {
        with(self.account.fields(), [text(Name::Email, &self.email)])
    }
}

impl Promoted {
    pub(super) fn fields(&self) -> Vec<Field> {
        let username = self.username.iter().map(|name| text(Name::Username, name));
        let rest = [role(Role::SuperAdmin), text(Name::Email, &self.email)];
        username.chain(rest).collect()
    }
}

impl NotFound {
    pub(super) fn fields(&self) -> Vec<Field> {
        with(self.received.fields(), [text(Name::Reason, &self.reason)])
    }
}

impl Taken {
    pub(super) fn fields(&self) -> Vec<Field> {
        match self.is_first {
            true => self.received.fields_of_first(),
            false => self.received.fields(),
        }
    }
}

impl Reversed {
    pub(super) fn fields(&self) -> Vec<Field> {
        vec![
            text(Name::Transaction, &self.transaction),
            money(self.amount),
            text(Name::Reason, &self.reason),
        ]
    }
}

impl Withdrawn {
    pub(super) fn fields(&self) -> Vec<Field> {
        with(self.charge.fields(), [text(Name::Reason, &self.reason)])
    }
}

impl Imported {
    pub(super) fn fields(&self) -> Vec<Field> {
        vec![
            text(Name::Course, &self.course),
            text(Name::Students, &self.students),
            text(Name::Marks, &self.marks),
        ]
    }
}

impl Published {
    pub(super) fn fields(&self) -> Vec<Field> {
        vec![
            text(Name::Issue, &self.issue),
            text(Name::Percentage, &self.percentage),
            Field::new(Name::Status, Value::Code(Code::Verdict(self.status))),
        ]
    }
}

impl Announced {
    pub(super) fn fields(&self) -> Vec<Field> {
        let before = self.before.map(|day| date(Name::Before, day));
        let fields = vec![
            text(Name::Course, &self.course),
            text(Name::Subject, &self.subject),
            date(Name::Day, self.day),
        ];
        with(fields, before)
    }
}

impl Offered {
    pub(super) fn fields(&self) -> Vec<Field> {
        vec![
            text(Name::Name, &self.name),
            date(Name::Date, self.date),
            money(self.amount),
        ]
    }
}

impl Assigned {
    pub(super) fn fields(&self) -> Vec<Field> {
        vec![
            text(Name::Username, &self.username),
            names(Name::Before, &self.before),
            names(Name::Subjects, &self.subjects),
        ]
    }
}

impl Judged {
    pub(super) fn fields(&self) -> Vec<Field> {
        let comment = optional(Name::Comment, self.comment.as_ref());
        with(self.practical.fields(), [comment])
    }
}

impl Reusable {
    pub(super) fn fields(&self) -> Vec<Field> {
        vec![
            Field::new(Name::Desk, Value::Code(Code::Desk(self.desk))),
            text(Name::Title, &self.title),
            text(Name::Reply, &self.text),
        ]
    }
}

impl Resolved {
    pub(super) fn fields(&self) -> Vec<Field> {
        vec![
            text(Name::Docket, &self.docket),
            text(Name::Title, &self.title),
            optional(Name::Reply, self.reply.as_ref()),
        ]
    }
}

impl Reopened {
    pub(super) fn fields(&self) -> Vec<Field> {
        vec![
            text(Name::Docket, &self.docket),
            text(Name::Title, &self.title),
            text(Name::Reason, &self.reason),
        ]
    }
}

impl Restored {
    pub(super) fn fields(&self) -> Vec<Field> {
        let at = Field::new(Name::BackupTakenAt, Value::Instant(self.backup_taken_at));
        with(vec![at], self.left_out.iter().map(LeftOut::field))
    }
}
