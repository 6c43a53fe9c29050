//! What explains a row of the audit: values of five types, by name.
//!
//! Decision: DECISIONS.md#what-explains-a-row-of-the-audit-is-typed.

use chrono::{DateTime, NaiveDate, SecondsFormat, Utc};
use serde::{
    Deserialize, Deserializer, Serialize,
    de::{IntoDeserializer, value::StrDeserializer},
};

use super::Action;
use crate::{
    dates::in_figures, documents::Slot, enrolment_changes, factors::Act, grading::Verdict,
    money::Rupees, roles::Role, saved_replies::Desk, words::words,
};

words! {
    /// What a value says of an action, in the order in which people read them: who, what, how much, when; then what was
    /// said of it; last what only machines read. A stored word never changes its meaning.
    #[expect(missing_docs, reason = "each is named after what it is")]
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
    pub enum Name {
        Student = "student",
        Username = "username",
        /// Who asked for what needs a second person.
        AskedBy = "askedBy",
        Email = "email",
        College = "college",
        Role = "role",
        Desk = "desk",
        Scholarship = "scholarship",
        Title = "title",
        /// An academic year.
        Year = "year",
        Name = "name",
        Docket = "docket",
        Course = "course",
        /// How many a course has: `6 (2 a year)`.
        Terms = "terms",
        /// A class: `BSc IT (2026-27)`.
        Class = "class",
        Subject = "subject",
        Subjects = "subjects",
        Slot = "slot",
        /// The list that was written into a file.
        List = "list",
        /// What was refused.
        Act = "act",
        Amount = "amount",
        Percentage = "percentage",
        Status = "status",
        Before = "before",
        Day = "day",
        Date = "date",
        Lecture = "lecture",
        From = "from",
        Till = "till",
        Students = "students",
        /// How many verdicts of a promotion differ from what was proposed.
        Exceptions = "exceptions",
        Marks = "marks",
        /// What changes of where students are enrolled.
        Enrolment = "enrolment",
        /// How many marks of a lecture were corrected.
        Changed = "changed",
        Changes = "changes",
        CodesLeft = "codesLeft",
        Present = "present",
        Absent = "absent",
        Reason = "reason",
        Reply = "reply",
        Comment = "comment",
        Remark = "remark",
        After = "after",
        Approval = "approval",
        Attempt = "attempt",
        BackupTakenAt = "backupTakenAt",
        DocketsLeftOut = "docketsLeftOut",
        ReceiptsLeftOut = "receiptsLeftOut",
        StudentIdsLeftOut = "studentIdsLeftOut",
        /// A name that a later release has stored; the value begins with it. Nothing is hidden from who reads the
        /// audit, and no page of it fails for one row.
        Other = "other",
        Reference = "reference",
        Transaction = "transaction",
        /// How often the attendance of a lecture has been saved.
        Revision = "revision",
        Issue = "issue",
        TopUp = "topUp",
        Charge = "charge",
        Practical = "practical",
        Document = "document",
    }
}

words! {
    /// How a value is read.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Type {
        /// What people typed, a number or an id.
        Text = "text",
        /// Rupees.
        Money = "money",
        /// A day.
        Date = "date",
        /// A moment.
        Instant = "instant",
        /// One of a closed set.
        Code = "code",
    }
}

/// A value. Serialised it is an object of `type` and `value`: rupees are a number, days YYYY-MM-DD, moments RFC 3339.
#[expect(missing_docs, reason = "each is described at `Type`")]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", content = "value", rename_all = "camelCase")]
pub enum Value {
    Text(String),
    Money(Rupees),
    Date(NaiveDate),
    Instant(DateTime<Utc>),
    Code(Code),
}

words! {
    /// Whose approval it was, where two are asked for.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Approval {
        /// Another accountant has to approve it too.
        First = "firstOfTwo",
    }
}

words! {
    /// A list that says something of people, as a file of it is called.
    #[expect(missing_docs, reason = "each is named after what it lists")]
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum List {
        Transactions = "transactionList",
        TopUps = "topUpList",
        StudentAccounts = "studentAccountList",
        Charges = "chargeList",
        Leaves = "leaveList",
        Grievances = "grievanceList",
        MarkSheets = "markSheetList",
        Audit = "auditList",
    }
}

/// A value of a closed set. No word is in two of them.
#[expect(missing_docs, reason = "each is named after its set")]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Code {
    Role(Role),
    Slot(Slot),
    Verdict(Verdict),
    Approval(Approval),
    Desk(Desk),
    List(List),
    Act(Act),
    Enrolment(enrolment_changes::Kind),
}

/// A value with its name.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Field {
    pub name: Name,
    pub value: Value,
}

impl Code {
    /// The word of the value.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Role(role) => role.as_str(),
            Self::Slot(slot) => slot.as_str(),
            Self::Verdict(verdict) => verdict.as_str(),
            Self::Approval(approval) => approval.as_str(),
            Self::List(list) => list.as_str(),
            Self::Desk(desk) => desk.as_str(),
            Self::Act(act) => act.as_str(),
            Self::Enrolment(kind) => kind.as_str(),
        }
    }

    /// As rows of every release say it.
    fn in_english(self) -> &'static str {
        match self {
            Self::Approval(Approval::First) => "first of two",
            Self::Role(_)
            | Self::Slot(_)
            | Self::Verdict(_)
            | Self::Desk(_)
            | Self::List(_)
            | Self::Act(_)
            | Self::Enrolment(_) => self.as_str(),
        }
    }

    /// `None` for a word that no value has.
    pub fn from_name(name: &str) -> Option<Self> {
        let role = || Role::from_name(name).map(Self::Role);
        let slot = || Slot::from_name(name).map(Self::Slot);
        let verdict = || Verdict::from_name(name).map(Self::Verdict);
        let approval = || Approval::from_name(name).map(Self::Approval);
        let desk = || Desk::from_name(name).map(Self::Desk);
        let list = || List::from_name(name).map(Self::List);
        let act = || Act::from_name(name).map(Self::Act);
        let enrolment = || enrolment_changes::Kind::from_name(name).map(Self::Enrolment);
        role()
            .or_else(slot)
            .or_else(verdict)
            .or_else(approval)
            .or_else(desk)
            .or_else(list)
            .or_else(act)
            .or_else(enrolment)
    }

    /// The words of all values.
    pub fn words() -> Vec<&'static str> {
        [
            Role::WORDS,
            Slot::WORDS,
            Verdict::WORDS,
            Approval::WORDS,
            Desk::WORDS,
            List::WORDS,
            Act::WORDS,
            enrolment_changes::Kind::WORDS,
        ]
        .concat()
    }
}

impl Serialize for Code {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl<'de> Deserialize<'de> for Code {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let word = String::deserialize(deserializer)?;
        let unknown = || serde::de::Error::custom(format_args!("{word} is no word of the audit"));
        Self::from_name(&word).ok_or_else(unknown)
    }
}

impl Value {
    /// What people typed, a number or an id.
    pub fn text(text: impl Into<String>) -> Self {
        Self::Text(text.into())
    }

    /// As an exported list has it: `₹500.00`, `25/11/2026`.
    pub fn in_english(&self) -> String {
        match self {
            Self::Text(text) => text.clone(),
            Self::Money(amount) => amount.to_string(),
            Self::Date(day) => in_figures(*day),
            Self::Instant(at) => at.to_rfc3339_opts(SecondsFormat::Secs, true),
            Self::Code(code) => code.in_english().to_owned(),
        }
    }

    /// How it is read.
    pub fn kind(&self) -> Type {
        match self {
            Self::Text(_) => Type::Text,
            Self::Money(_) => Type::Money,
            Self::Date(_) => Type::Date,
            Self::Instant(_) => Type::Instant,
            Self::Code(_) => Type::Code,
        }
    }
}

impl Field {
    /// A value with that name.
    pub fn new(name: Name, value: Value) -> Self {
        Self { name, value }
    }

    /// The text under this name in rows of every release up to now. The one before this reads nothing else.
    pub fn text(&self) -> String {
        match (&self.value, self.name) {
            (Value::Date(day), Name::Day | Name::Before) => day.to_string(),
            (value, _) => value.in_english(),
        }
    }

    /// A stored text of a row that has no typed value under that name. Words of closed sets, days and moments as
    /// machines write them get their type; amounts and days as people read them are shown as they are.
    pub fn of_text(action: Action, name: &str, text: String) -> Self {
        let Some(name) = Name::from_name(name) else {
            let value = Value::Text(format!("{name}: {text}"));
            return Self::new(Name::Other, value);
        };
        let value = Type::of_text(action, name).read(&text);
        Self::new(name, value.unwrap_or(Value::Text(text)))
    }
}

impl Type {
    /// As what a text under that name can be read.
    fn of_text(action: Action, name: Name) -> Self {
        match (action, name) {
            (
                _,
                Name::Role
                | Name::Slot
                | Name::Status
                | Name::Approval
                | Name::Desk
                | Name::List
                | Name::Act
                | Name::Enrolment,
            ) => Self::Code,
            (_, Name::Day) | (Action::SetReexamDate, Name::Before) => Self::Date,
            (_, Name::BackupTakenAt) => Self::Instant,
            _ => Self::Text,
        }
    }

    fn read(self, text: &str) -> Option<Value> {
        let read: StrDeserializer<'_, serde::de::value::Error> = text.into_deserializer();
        match self {
            Self::Date => NaiveDate::deserialize(read).map(Value::Date).ok(),
            Self::Instant => DateTime::deserialize(read).map(Value::Instant).ok(),
            Self::Code => Code::from_name(text).map(Value::Code),
            Self::Text | Self::Money => None,
        }
    }
}
