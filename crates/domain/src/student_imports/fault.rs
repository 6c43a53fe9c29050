//! What may be wrong with a file of students, besides what may be wrong with any field.

use crate::{
    refusals::{Code, Refusal, RefusalKind},
    sap_id::SapId,
};

/// What is wrong with a cell of the file.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ImportFault {
    /// A heading that no column may have.
    #[error("A file of students has no such column.")]
    UnknownColumn,
    /// No day, or one that does not exist.
    #[error("Please write the day as 31-01-2008.")]
    Day,
    /// No number of a term.
    #[error("A term is a number from 1 to 12.")]
    Term,
    /// The course has several terms.
    #[error("This course has several terms: please say the term.")]
    NoTerm,
    /// Two rows have the address.
    #[error("This e-mail address is in the file twice.")]
    EmailTwice,
    /// Somebody of the college who was not imported has the address.
    #[error("The student with ID {id} has this e-mail address.")]
    EmailOf {
        /// Who.
        id: SapId,
    },
    /// The address has an account of which the college knows nothing.
    #[error("This e-mail address cannot be used. Please ask the student for another one.")]
    EmailTaken,
    /// Another row of the division has the number, or somebody who is or was in it.
    #[error("This roll number is another student's.")]
    RollTaken,
    /// Another row has the number.
    #[error("This number of the university is another student's.")]
    NumberTaken,
    /// Something of the dues is missing.
    #[error("Opening dues need a title, an amount and a due day.")]
    DuesIncomplete,
}

impl Refusal for ImportFault {
    fn kind(&self) -> RefusalKind {
        match self {
            Self::UnknownColumn => Code::ImportUnknownColumn.into(),
            Self::Day => Code::ImportDay.into(),
            Self::Term => Code::ImportTerm.into(),
            Self::NoTerm => Code::ImportNoTerm.into(),
            Self::EmailTwice => Code::ImportEmailTwice.into(),
            Self::EmailOf { id } => Code::ImportEmailOf.with("id", id.clone()),
            Self::EmailTaken => Code::ImportEmailTaken.into(),
            Self::RollTaken => Code::ImportRollTaken.into(),
            Self::NumberTaken => Code::ImportNumberTaken.into(),
            Self::DuesIncomplete => Code::ImportDuesIncomplete.into(),
        }
    }
}
