//! Saved replies: texts that the staff of a desk put into the reply or the reason of a decision, where they may still
//! edit them. A decision keeps its own text, so a reply that is edited or removed changes no decision.

use std::str::FromStr;

use chrono::{DateTime, Utc};

use crate::{
    ids::{CollegeId, SavedReplyId, StaffId},
    refusals::{Code, Param, Refusal, RefusalKind},
    roles::Role,
    validation::{Faults, Label, all, comparison_key, line, text},
    words::words,
};

words! {
    /// A desk whose decisions have a reply or a reason.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Desk {
        /// The replies to grievances.
        Grievances = "grievances",
        /// The comments on leaves.
        Leaves = "leaves",
        /// Why money was not found.
        TopUps = "topUps",
        /// The remarks and reasons of admissions.
        Admissions = "admissions",
        /// The comments on practicals; all teachers of a college share them.
        Practicals = "practicals",
    }
}

impl Desk {
    /// Whether staff of that role decide at this desk.
    pub fn is_of(self, role: Role) -> bool {
        match self {
            Self::Grievances => matches!(role, Role::Hod | Role::GrievanceAdmin),
            Self::Leaves => matches!(role, Role::Hod | Role::LeaveAdmin),
            Self::TopUps => role == Role::AccountantAdmin,
            Self::Admissions => role == Role::DocAdmin,
            Self::Practicals => role == Role::Teacher,
        }
    }
}

/// No desk has that word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("no such desk")]
pub struct NoSuchDesk;

impl FromStr for Desk {
    type Err = NoSuchDesk;

    fn from_str(text: &str) -> Result<Self, NoSuchDesk> {
        Self::from_name(text).ok_or(NoSuchDesk)
    }
}

/// What is saved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewSavedReply {
    /// What the menu calls it, in one line.
    pub title: String,
    /// What is put into the field; may have several lines.
    pub text: String,
}

impl NewSavedReply {
    const MAX_TITLE: usize = 60;
    const MAX_TEXT: usize = 500;

    /// Reads both fields, or returns all their faults.
    pub fn parse(title: &str, text_of: &str) -> Result<Self, Faults> {
        let (title, text) = all((
            line("title", Label::Title, Self::MAX_TITLE, title),
            text("text", Label::Reply, Self::MAX_TEXT, text_of),
        ))?;
        Ok(Self { title, text })
    }

    /// The title as [`comparison_key`] makes it: a desk has each title once.
    pub fn title_key(&self) -> String {
        comparison_key(&self.title)
    }
}

/// A reply of a desk.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SavedReply {
    pub id: SavedReplyId,
    pub college: CollegeId,
    pub desk: Desk,
    pub input: NewSavedReply,
    /// 1 when it is added; goes up with every edit.
    pub revision: i32,
    /// Who wrote this revision.
    pub saved_by: StaffId,
    pub saved_at: DateTime<Utc>,
}

/// The reply is another than the one that was opened.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Overtaken;

impl SavedReply {
    /// The most that a desk of a college may have; the database has as many slots.
    pub const MOST: i16 = 50;

    /// Edits the revision that was opened. What is sent twice is one edit.
    pub fn change(
        self,
        opened: Option<i32>,
        input: NewSavedReply,
        by: StaffId,
        at: DateTime<Utc>,
    ) -> Result<Self, Overtaken> {
        if input == self.input {
            return Ok(self);
        }
        self.check_opened(opened)?;
        Ok(Self {
            input,
            revision: self.revision + 1,
            saved_by: by,
            saved_at: at,
            ..self
        })
    }

    /// Refuses what was decided on another revision.
    pub fn check_opened(&self, opened: Option<i32>) -> Result<(), Overtaken> {
        if opened == Some(self.revision) {
            Ok(())
        } else {
            Err(Overtaken)
        }
    }
}

/// Why a reply was not saved or removed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum KeepReply {
    /// The college has no such reply at a desk of this person.
    #[error("not found")]
    NotFound,
    /// The desk has as many as it may have.
    #[error("This desk has {} saved replies. Remove one first.", SavedReply::MOST)]
    TooMany,
    /// Another reply of the desk has this title.
    #[error("Another saved reply has this title.")]
    TitleTaken,
    /// Somebody has edited it since it was opened; by name.
    #[error("{0} has changed this saved reply. Open it again to see the change.")]
    Changed(String),
}

impl Refusal for KeepReply {
    fn kind(&self) -> RefusalKind {
        match self {
            Self::NotFound => Code::RequestNotFound.into(),
            Self::TooMany => Code::SavedReplyTooMany.with("most", i64::from(SavedReply::MOST)),
            Self::TitleTaken => Code::SavedReplyTitleTaken.into(),
            Self::Changed(by) => Code::SavedReplyChanged.with("by", Param::text(by)),
        }
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    fn input(text: &str) -> NewSavedReply {
        NewSavedReply::parse("Blurred", text).expect("fits")
    }

    fn reply() -> SavedReply {
        SavedReply {
            id: SavedReplyId(Uuid::nil()),
            college: CollegeId(Uuid::nil()),
            desk: Desk::Leaves,
            input: input("a"),
            revision: 3,
            saved_by: StaffId(Uuid::nil()),
            saved_at: DateTime::UNIX_EPOCH,
        }
    }

    #[test]
    fn both_fields_are_told_at_once_and_their_lengths_are_exact() {
        let fits = NewSavedReply::parse(&"é".repeat(60), &"é".repeat(500));
        assert!(fits.is_ok());
        let faults = NewSavedReply::parse(&"é".repeat(61), &"é".repeat(501)).unwrap_err();
        let told: Vec<String> = faults.list().iter().map(ToString::to_string).collect();
        assert_eq!(
            told,
            [
                "Title may have at most 60 characters.",
                "A reply may have at most 500 characters."
            ]
        );
        assert_eq!(input("a\r\nb").text, "a\nb");
    }

    #[test]
    fn titles_are_compared_without_case_and_spaces() {
        let of = |title| NewSavedReply::parse(title, "a").unwrap().title_key();
        assert_eq!(of("Photo  BLURRED "), of("photo blurred"));
    }

    #[test]
    fn only_the_revision_that_was_opened_is_edited_and_the_same_again_is_no_edit() {
        let by = StaffId(Uuid::from_u128(7));
        let at = DateTime::UNIX_EPOCH;
        for opened in [None, Some(2), Some(4)] {
            assert_eq!(reply().change(opened, input("b"), by, at), Err(Overtaken));
        }
        let changed = reply().change(Some(3), input("b"), by, at).unwrap();
        assert_eq!((changed.revision, changed.saved_by), (4, by));
        let again = changed.clone().change(Some(3), input("b"), by, at);
        assert_eq!(again, Ok(changed));
    }

    #[test]
    fn a_role_has_the_replies_of_its_own_desks() {
        let of = |role| Desk::ALL.into_iter().filter(move |desk| desk.is_of(role));
        let words = |role| of(role).map(Desk::as_str).collect::<Vec<_>>();
        assert_eq!(words(Role::Hod), ["grievances", "leaves"]);
        assert_eq!(words(Role::GrievanceAdmin), ["grievances"]);
        assert_eq!(words(Role::LeaveAdmin), ["leaves"]);
        assert_eq!(words(Role::AccountantAdmin), ["topUps"]);
        assert_eq!(words(Role::DocAdmin), ["admissions"]);
        assert_eq!(words(Role::Teacher), ["practicals"]);
        for role in [Role::SuperAdmin, Role::MarksAdmin, Role::ScholarshipAdmin] {
            assert!(words(role).is_empty());
        }
    }
}
