//! What every PDF has to mind.

use portal_pdf::missing_glyphs;

/// What stands for a text that the fonts cannot show.
pub(crate) const SEE_THE_PORTAL: &str = "(see the portal)";

/// The text, unless it is of a script that the fonts do not have: then `otherwise`, rather than empty
/// boxes.
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
    fn no_paper_has_empty_boxes() {
        assert_eq!(printable("Zoë D’Souza ₹5", "x"), "Zoë D’Souza ₹5");
        assert_eq!(printable("मीनल गोरे", "x"), "x");
    }
}
