//! Checks which texts a PDF can show.

use portal_pdf::missing_glyphs;

/// Printed instead of a text for which the fonts have no characters.
pub(crate) const SEE_THE_PORTAL: &str = "(see the portal)";

/// The text, or `otherwise` if the fonts lack some of its characters, such as Chinese ones. Without
/// this, the PDF would show question marks.
pub(crate) fn printable<'a>(text: &'a str, otherwise: &'a str) -> &'a str {
    if missing_glyphs(text).is_empty() {
        text
    } else {
        otherwise
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_paper_has_question_marks_for_names() {
        assert_eq!(printable("Zoë D’Souza ₹5", "x"), "Zoë D’Souza ₹5");
        assert_eq!(printable("मीनल गोरे", "x"), "मीनल गोरे");
        assert_eq!(printable("李 Meenal", "x"), "x");
    }
}
