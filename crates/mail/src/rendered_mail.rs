//! A composed mail, and its layout as text and as HTML.
//!
//! Both are rendered from the same blocks, so their content is the same. Every value becomes one clean
//! line first and is escaped in HTML.

use std::fmt;

use portal_domain::quotes::one_line;

/// A mail without its addresses.
#[derive(Clone, PartialEq, Eq)]
pub struct RenderedMail {
    /// One line.
    pub subject: String,
    /// Plain text; lines end with `\n`.
    pub text: String,
    /// The same content as a complete HTML document without remote resources.
    pub html: String,
}

/// Shows no content: a mail may contain a code.
impl fmt::Debug for RenderedMail {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RenderedMail").finish_non_exhaustive()
    }
}

/// The longest subject, in characters: the portal's longest with one name of the greatest length.
const SUBJECT_LIMIT: usize = 160;
/// The longest paragraph, in characters.
const BLOCK_LIMIT: usize = 700;
/// The longest code, in characters; the portal's have six or eight.
const CODE_LIMIT: usize = 20;

/// A mail under construction: paragraphs in reading order.
pub(crate) struct Draft {
    subject: String,
    blocks: Vec<Block>,
}

enum Block {
    Text(String),
    Code(String),
    Fact { label: &'static str, value: String },
    Link { label: &'static str, url: String },
}

impl Draft {
    pub(crate) fn new(subject: impl AsRef<str>) -> Self {
        Self {
            subject: one_line(subject.as_ref(), SUBJECT_LIMIT),
            blocks: Vec::new(),
        }
    }

    pub(crate) fn say(self, text: impl AsRef<str>) -> Self {
        let text = one_line(text.as_ref(), BLOCK_LIMIT);
        self.with(Block::Text(text))
    }

    /// Adds a text of several lines, each a paragraph; characters after the first `limit` are cut off.
    pub(crate) fn lines(self, text: &str, limit: usize) -> Self {
        paragraphs(text, limit).iter().fold(self, Self::say)
    }

    pub(crate) fn code(self, code: &str) -> Self {
        self.with(Block::Code(one_line(code, CODE_LIMIT)))
    }

    pub(crate) fn fact(self, label: &'static str, value: &str) -> Self {
        let value = one_line(value, BLOCK_LIMIT);
        self.with(Block::Fact { label, value })
    }

    pub(crate) fn link(self, label: &'static str, url: impl AsRef<str>) -> Self {
        let url = one_line(url.as_ref(), BLOCK_LIMIT);
        self.with(Block::Link { label, url })
    }

    fn with(mut self, block: Block) -> Self {
        self.blocks.push(block);
        self
    }

    pub(crate) fn finish(self) -> RenderedMail {
        let paragraphs: Vec<String> = self.blocks.iter().map(Block::text).collect();
        let html: String = self.blocks.iter().map(Block::html).collect();
        RenderedMail {
            text: format!("{}\n", paragraphs.join("\n\n")),
            html: document(&self.subject, &html),
            subject: self.subject,
        }
    }
}

impl Block {
    fn text(&self) -> String {
        match self {
            Self::Text(text) => text.clone(),
            Self::Code(code) => format!("    {code}"),
            Self::Fact { label, value } => format!("{label}: {value}"),
            Self::Link { label, url } => format!("{label}: {url}"),
        }
    }

    fn html(&self) -> String {
        match self {
            Self::Text(text) => format!("<p style=\"margin:0 0 16px\">{}</p>\n", escape(text)),
            Self::Code(code) => format!(
                "<p style=\"margin:0 0 16px;font-size:28px;font-weight:bold;letter-spacing:4px\">{}</p>\n",
                escape(code)
            ),
            Self::Fact { label, value } => format!(
                "<p style=\"margin:0 0 16px\">{label}: <strong>{}</strong></p>\n",
                escape(value)
            ),
            Self::Link { label, url } => {
                let url = escape(url);
                format!(
                    "<p style=\"margin:0 0 16px\">{label}: <a href=\"{url}\" style=\"word-break:break-all\">{url}</a></p>\n"
                )
            }
        }
    }
}

/// Sets no colours: with `color-scheme` the mail program uses its own light and dark ones.
fn document(subject: &str, body: &str) -> String {
    let title = escape(subject);
    format!(
        "<!doctype html>\n\
         <html lang=\"en\">\n\
         <head>\n\
         <meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n\
         <meta name=\"supported-color-schemes\" content=\"light dark\">\n\
         <title>{title}</title>\n\
         </head>\n\
         <body style=\"margin:0;padding:24px;font-family:system-ui,'Segoe UI',Roboto,'Noto Sans',sans-serif;font-size:16px;line-height:1.5\">\n\
         <div style=\"max-width:560px;margin:0 auto\">\n\
         {body}\
         </div>\n\
         </body>\n\
         </html>\n"
    )
}

/// The lines of a text; lines that are too long are broken, at a space if possible.
fn paragraphs(text: &str, limit: usize) -> Vec<String> {
    let mut shown: String = text.chars().take(limit).collect();
    if shown.len() < text.len() {
        shown.push('…');
    }
    let mut found = Vec::new();
    for line in shown.lines() {
        let line = one_line(line, usize::MAX);
        let mut rest = line.as_str();
        while let Some((too_far, _)) = rest.char_indices().nth(BLOCK_LIMIT) {
            let end = rest[..too_far].rfind(' ').unwrap_or(too_far);
            found.push(rest[..end].to_owned());
            rest = rest[end..].trim_start();
        }
        found.push(rest.to_owned());
    }
    found.retain(|line| !line.is_empty());
    found
}

fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            other => escaped.push(other),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_keeps_its_lines_and_loses_nothing_to_their_length() {
        assert_eq!(paragraphs("a\r\n\n  b \u{202E}c\n", 99), ["a", "b c"]);
        assert_eq!(paragraphs("abcdef", 4), ["abcd…"]);
        let words = "word ".repeat(300);
        let parted = paragraphs(&words, 2000);
        assert!(
            parted
                .iter()
                .all(|line| line.chars().count() <= BLOCK_LIMIT)
        );
        assert_eq!(parted.join(" "), words.trim());
        let unbroken = paragraphs(&"क".repeat(1500), 2000);
        let lengths = unbroken.iter().map(|line| line.chars().count());
        assert_eq!(lengths.collect::<Vec<_>>(), [700, 700, 100]);
    }
}
