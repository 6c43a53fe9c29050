//! A defect: something happened that the code rules out. It has the error and the line that found
//! it, so that the log says where to look.

use std::{borrow::Cow, error::Error, fmt, panic::Location};

/// The source of a defect: an error, or a sentence.
pub(crate) type AnyError = Box<dyn Error + Send + Sync>;

/// A defect, and the place in the code that found it.
#[derive(Debug)]
pub struct Defect {
    work: Option<Cow<'static, str>>,
    source: AnyError,
    place: &'static Location<'static>,
}

impl Defect {
    /// A defect found by the calling line; `work` says what was being done.
    #[track_caller]
    pub(crate) fn new(work: Option<Cow<'static, str>>, source: impl Into<AnyError>) -> Self {
        Self {
            work,
            source: source.into(),
            place: Location::caller(),
        }
    }

    /// The file and the line that found it.
    pub fn place(&self) -> &'static Location<'static> {
        self.place
    }

    /// The defect among an error and its sources.
    pub fn within<'a>(error: &'a (dyn Error + 'static)) -> Option<&'a Self> {
        std::iter::successors(Some(error), |&one| one.source()).find_map(|one| one.downcast_ref())
    }

    /// The chain of causes of the error.
    fn causes(&self) -> Option<String> {
        let causes = std::iter::successors(self.source.source(), |&one| one.source());
        let causes: Vec<String> = causes.map(ToString::to_string).collect();
        (!causes.is_empty()).then(|| causes.join(": "))
    }

    /// Logs it as an error.
    pub fn log(&self) {
        tracing::error!(
            what = %self,
            place = %self.place,
            causes = self.causes(),
            "a defect"
        );
    }
}

impl fmt::Display for Defect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.work {
            Some(work) => write!(f, "{work}: {}", self.source),
            None => self.source.fmt(f),
        }
    }
}

impl Error for Defect {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(&*self.source)
    }
}

#[cfg(test)]
mod tests {
    use std::{
        convert::Infallible,
        io,
        sync::{Arc, Mutex},
    };

    use super::*;
    use crate::{Failure, Outcome, runtime::failure::OrDefect};

    #[derive(Debug, thiserror::Error)]
    #[error("the page was not printed")]
    struct NotPrinted(#[source] io::Error);

    fn not_printed() -> Result<(), NotPrinted> {
        Err(NotPrinted(io::Error::other("out of ink")))
    }

    fn defect_of(outcome: Outcome<(), Infallible>) -> Defect {
        match outcome {
            Err(Failure::Defect(defect)) => defect,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_defect_keeps_its_source_and_its_place() {
        let (defect, line) = (defect_of(not_printed().or_defect()), line!());
        assert_eq!(
            (defect.place().file(), defect.place().line()),
            (file!(), line)
        );
        assert_eq!(defect.to_string(), "the page was not printed");
        let source = defect.source().unwrap().downcast_ref::<NotPrinted>();
        assert_eq!(source.unwrap().0.to_string(), "out of ink");
        let (defect, line) = (defect_of(Err(Failure::defect("no paper"))), line!());
        assert_eq!(
            (defect.to_string().as_str(), defect.place().line()),
            ("no paper", line)
        );
    }

    #[test]
    fn the_place_is_the_callers_also_when_the_work_is_named_or_the_reason_rewrapped() {
        let outcome: Outcome<(), Infallible> = not_printed().or_defect_in("a receipt");
        let line = line!() - 1;
        let outcome = outcome.map_err(|failure| failure.map(|never| never));
        let failure = outcome.unwrap_err();
        assert_eq!(failure.to_string(), "a receipt: the page was not printed");
        let defect = Defect::within(&failure).unwrap();
        assert_eq!(
            (defect.place().file(), defect.place().line()),
            (file!(), line)
        );
    }

    #[derive(Clone, Default)]
    struct Log(Arc<Mutex<Vec<u8>>>);

    impl io::Write for Log {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap().extend_from_slice(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn its_log_line_says_what_where_and_why() {
        let log = Log::default();
        let writer = log.clone();
        let subscriber = tracing_subscriber::fmt()
            .with_ansi(false)
            .with_writer(move || writer.clone())
            .finish();
        let (defect, line) = (defect_of(not_printed().or_defect()), line!());
        tracing::subscriber::with_default(subscriber, || defect.log());
        let text = String::from_utf8(log.0.lock().unwrap().clone()).unwrap();
        let place = format!("{}:{line}:", file!());
        for part in [
            "ERROR",
            "a defect",
            "the page was not printed",
            &place,
            "out of ink",
        ] {
            assert!(text.contains(part), "{part}: {text}");
        }
    }
}
