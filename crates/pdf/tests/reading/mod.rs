//! What the tests of documents share: a letterhead, and a reader that had no part in writing.

use portal_pdf::Letterhead;

pub(crate) fn letterhead() -> Letterhead {
    Letterhead {
        college: "Shri Vidya College of Arts, Science and Commerce".into(),
        address: "1 Hill Road, Shivajinagar, Pune 411005".into(),
        logo: None,
        title: "Fee Receipt".into(),
        // 21/11 already in India.
        issued_at: "2026-11-20T19:00:00Z".parse().expect("an instant"),
    }
}

pub(crate) fn pages(pdf: &[u8]) -> Vec<String> {
    pdf_extract::extract_text_from_mem_by_pages(pdf).expect("a readable PDF")
}

/// The text with all white space made single spaces: where lines break is not content.
pub(crate) fn text(pdf: &[u8]) -> String {
    let text = pages(pdf).join(" ");
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

pub(crate) fn without_spaces(text: &str) -> String {
    text.split_whitespace().collect()
}
