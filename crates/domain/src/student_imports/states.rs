//! An import after it was made: how far it has come, what becomes of the opening dues, and the codes with which students set their
//! first password.

use chrono::{DateTime, Duration, Utc};

use super::ImportFault;
use crate::{
    college_setup::CollegeFault,
    ids::{StaffId, StudentImportId},
    money::Rupees,
    refusals::{Code, Refusal, RefusalKind, refusals},
    validation::{Fault, NotOneOf},
    words::words,
};

words! {
    /// What another person has decided on opening dues.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum DuesOutcome {
        /// They are owed.
        Approved = "Approved",
        /// They are not.
        Dismissed = "Dismissed",
    }
}

words! {
    /// What has become of a row of a file.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum RowState {
        /// For the job.
        Waiting = "Waiting",
        /// The student is in the class and has set no password yet.
        Enrolled = "Enrolled",
        /// The student has set a password.
        SignedIn = "SignedIn",
        /// Something that came between has kept the student out.
        LeftOut = "LeftOut",
        /// Somebody has taken the row back.
        TakenBack = "TakenBack",
    }
}

impl RowState {
    /// Reads the state of rows that are wanted, at `state`; all of empty text.
    pub fn parse(raw: Option<&str>) -> Result<Option<Self>, Fault> {
        NotOneOf::read("state", Self::WORDS, Self::from_name, raw)
    }
}

/// Which rows of a file are listed.
#[derive(Debug, Clone, Default)]
pub struct WantedRows {
    /// All, if `None`.
    pub state: Option<RowState>,
    /// Part of the name or the address.
    pub search: Option<String>,
}

words! {
    /// Why a student was not enrolled, although the file was in order when it was imported.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum LeftOut {
        /// The address has got an account meanwhile.
        Email = "email",
        /// The number of the university has become another student's.
        UniversityNumber = "universityNumber",
        /// The roll number has.
        Roll = "roll",
        /// The course is gone, or no longer has the term.
        Course = "course",
        /// The college has used up its student ids of this year.
        StudentIds = "studentIds",
    }
}

impl LeftOut {
    /// What is wrong, as the trial would say it.
    pub fn refusal(self) -> Box<dyn Refusal> {
        match self {
            Self::Email => Box::new(ImportFault::EmailTaken),
            Self::UniversityNumber => Box::new(ImportFault::NumberTaken),
            Self::Roll => Box::new(ImportFault::RollTaken),
            Self::Course => Box::new(CollegeFault::NoSuchTerm),
            Self::StudentIds => Box::new(IdsUsedUp),
        }
    }
}

/// As when somebody registers.
#[derive(Debug, thiserror::Error)]
#[error("The college cannot register more students this year.")]
struct IdsUsedUp;

impl Refusal for IdsUsedUp {
    fn kind(&self) -> RefusalKind {
        Code::AccountSapIdsUsedUp.into()
    }
}

/// An import with what has become of it.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "each field is named after what it holds")]
pub struct StudentImport {
    pub id: StudentImportId,
    pub imported_by: StaffId,
    pub imported_at: DateTime<Utc>,
    /// When the job was through with its rows.
    pub ended_at: Option<DateTime<Utc>>,
    pub rows: i64,
    /// Those who are students, also those who have set a password.
    pub enrolled: i64,
    pub signed_in: i64,
    pub left_out: i64,
    pub taken_back: i64,
    /// Those who owe something from before; without rows that were left out or taken back.
    pub dues: i64,
    pub dues_total: Rupees,
    /// How many students have been charged.
    pub dues_raised: i64,
    pub decided: Option<(DuesOutcome, StaffId, DateTime<Utc>)>,
}

refusals! {
    /// Why something cannot be done with an import now.
    ImportStateError {
        Outdated = ImportOutdated: "Something has changed since the trial. Please try the file again.",
        OlderVersion = ImportOlderVersion: "An older version of the portal is still running. Students can be imported once it has stopped.",
        Running = ImportRunning: "Another import is still running. Please wait until it is over.",
        Own = ImportOwn: "You imported these students, so someone else has to approve what they owe.",
        Approved = ImportApproved: "These dues were approved.",
        Dismissed = ImportDismissed: "These dues were dismissed.",
        NoDues = ImportNoDues: "None of these students owes anything from before.",
        SignedIn = ImportSignedIn: "This student has set a password.",
        TakenBack = ImportTakenBack: "This student was taken back.",
        InUse = ImportInUse: "This student has marks, attendance, payments or further charges, or has moved on. Such a student cannot be taken back.",
    }
}

impl StudentImport {
    /// Refuses to approve dues twice, after they were dismissed, where there are none, or by who imported them; `Ok(false)` if they
    /// were approved before.
    ///
    /// # Errors
    /// Why not.
    pub fn check_approval(&self, by: StaffId) -> Result<bool, ImportStateError> {
        match self.decided {
            Some((DuesOutcome::Approved, ..)) => Ok(false),
            Some((DuesOutcome::Dismissed, ..)) => Err(ImportStateError::Dismissed),
            None if self.imported_by == by => Err(ImportStateError::Own),
            None if self.dues == 0 => Err(ImportStateError::NoDues),
            None => Ok(true),
        }
    }

    /// Refuses to dismiss dues that were approved; `Ok(false)` if they were dismissed before.
    ///
    /// # Errors
    /// Why not.
    pub fn check_dismissal(&self) -> Result<bool, ImportStateError> {
        match self.decided {
            Some((DuesOutcome::Dismissed, ..)) => Ok(false),
            Some((DuesOutcome::Approved, ..)) => Err(ImportStateError::Approved),
            None if self.dues == 0 => Err(ImportStateError::NoDues),
            None => Ok(true),
        }
    }
}

/// The code with which a student sets the first password: twelve letters and digits, of which none looks like another (60 bits,
/// so that nobody guesses one in its 14 days).
#[derive(Clone, PartialEq, Eq)]
pub struct FirstCode(String);

impl FirstCode {
    /// How long it is valid.
    pub const LIFETIME: Duration = Duration::days(14);
    const ALPHABET: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
    const CHARS: usize = 12;

    /// The code that these random bytes make.
    pub fn draw(random: [u8; 12]) -> Self {
        let char = |byte: u8| {
            char::from(
                Self::ALPHABET
                    .get(usize::from(byte % 32))
                    .copied()
                    .unwrap_or(b'0'),
            )
        };
        Self(random.into_iter().map(char).collect())
    }

    /// Reads what somebody has typed, in any case, with blanks and hyphens; `None` for what is no code.
    pub fn parse(raw: &str) -> Option<Self> {
        let typed = raw
            .chars()
            .filter(|char| !char.is_whitespace() && *char != '-');
        let read = |char: char| match char.to_ascii_uppercase() {
            'O' => '0',
            'I' | 'L' => '1',
            other => other,
        };
        let code: String = typed.map(read).collect();
        let is_code =
            code.len() == Self::CHARS && code.bytes().all(|byte| Self::ALPHABET.contains(&byte));
        is_code.then_some(Self(code))
    }

    /// Its twelve characters.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// As a mail has it: `K7QM-3XZP-9TFW`.
    pub fn in_groups(&self) -> String {
        let (first, rest) = self.0.split_at(4);
        let (second, third) = rest.split_at(4);
        format!("{first}-{second}-{third}")
    }
}

impl std::fmt::Debug for FirstCode {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("FirstCode(…)")
    }
}
