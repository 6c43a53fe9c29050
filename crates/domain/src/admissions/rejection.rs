//! What a doc admin writes to the student with a decision.

use crate::{
    admissions::AdmissionFault,
    documents::Slot,
    validation::{Fault, Faults, Label, all, line, optional_line},
};

/// Why an application is sent back, and which documents the student has to send again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rejection {
    /// What is wrong with the application as a whole.
    pub reason: String,
    /// What is wrong with single documents.
    pub documents: Vec<(Slot, String)>,
}

/// The longest remark, in characters.
const REMARK_CHARS: usize = 500;

impl Rejection {
    /// Reads the reason, which is required, and the reasons for single documents, by slot.
    pub fn parse<'a>(
        reason: &str,
        documents: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<Self, Faults> {
        let reason = line("reason", Label::RejectionReason, REMARK_CHARS, reason);
        let (mut refused, mut faults) = (Vec::new(), Vec::new());
        for (name, why) in documents {
            let path = format!("documents.{name}");
            match Slot::from_name(name) {
                None => faults.push(Fault::new(path, AdmissionFault::Document)),
                Some(slot) => match line("documents", Label::RejectionReason, REMARK_CHARS, why) {
                    Ok(why) => refused.push((slot, why)),
                    Err(fault) => faults.push(Fault {
                        path: path.into(),
                        ..fault
                    }),
                },
            }
        }
        let (reason, ()) = all((reason, Faults::check(faults)))?;
        Ok(Self {
            reason,
            documents: refused,
        })
    }
}

/// Reads the remark that may go with an approval.
pub fn parse_remark(path: &'static str, raw: &str) -> Result<Option<String>, Fault> {
    optional_line(path, Label::Remark, REMARK_CHARS, raw)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rejection_has_a_reason_and_may_name_documents() {
        let read = Rejection::parse("Please correct.", [("aadharCard", "Not masked.")]).unwrap();
        assert_eq!(
            read.documents,
            [(Slot::AadharCard, "Not masked.".to_owned())]
        );
        let faults = Rejection::parse(" ", [("aadharCard", ""), ("passport", "x")]).unwrap_err();
        let paths: Vec<_> = faults.list().iter().map(|fault| &*fault.path).collect();
        assert_eq!(
            paths,
            ["reason", "documents.aadharCard", "documents.passport"]
        );
    }
}
