//! Refusals by kind: a code for programs, the values of the sentence, and the sentence in English.

pub use code::Code;
pub use params::{Param, Params};

mod code;
mod params;

/// Why a request is refused, or what is wrong with one of its fields. Its `Display` is the English sentence.
///
/// Each implementation matches all of its variants, so a new one does not compile without a code.
///
/// ```
/// use portal_domain::{refusals::Refusal, top_ups::StateError};
/// let kind = StateError::Decided.kind();
/// assert_eq!(kind.code.as_str(), "top-up.decided");
/// ```
pub trait Refusal: std::fmt::Display {
    /// The code with its values.
    fn kind(&self) -> RefusalKind;
}

/// A code and the values of its sentence.
#[derive(Debug, Clone, PartialEq)]
pub struct RefusalKind {
    /// What it is.
    pub code: Code,
    /// Its values, by name.
    pub params: Params,
}

impl RefusalKind {
    /// The same kind with one more value.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Param>) -> Self {
        self.params.insert(name, value.into());
        self
    }
}

impl Code {
    /// This code with its first value.
    pub fn with(self, name: &'static str, value: impl Into<Param>) -> RefusalKind {
        RefusalKind::from(self).with(name, value)
    }
}

impl From<Code> for RefusalKind {
    fn from(code: Code) -> Self {
        Self {
            code,
            params: Params::default(),
        }
    }
}

/// An enum of refusals without values: variant, code and English sentence, a line each.
macro_rules! refusals {
    (
        $(#[$doc:meta])*
        $name:ident { $($variant:ident = $code:ident: $english:literal,)* }
    ) => {
        $(#[$doc])*
        #[expect(missing_docs, reason = "each variant's sentence says what it is")]
        #[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
        pub enum $name {
            $(#[error($english)] $variant,)*
        }

        impl $crate::refusals::Refusal for $name {
            fn kind(&self) -> $crate::refusals::RefusalKind {
                match self {
                    $(Self::$variant => $crate::refusals::Code::$code.into(),)*
                }
            }
        }
    };
}
pub(crate) use refusals;
