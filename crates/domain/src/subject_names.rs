//! How a subject is called where those of several terms are.

/// The name of a subject, told apart from that of another term: `Economics (term 2)`. In a course of one term there is no other.
pub fn in_term(name: &str, shown_term: Option<i16>) -> String {
    match shown_term {
        Some(term) => format!("{name} (term {term})"),
        None => name.to_owned(),
    }
}
