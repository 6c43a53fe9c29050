//! A document of the college: its letterhead, its body, and its rendering to PDF.

use genpdf::{Alignment, Mm, elements::LinearLayout, style::Style};

use crate::{
    cell_row::{CellRow, Gap, Keep, cell},
    finish, fonts,
    letterhead::Letterhead,
    logo::Logo,
    page,
    placeholders::Placeholders,
    qr::{Qr, QrError},
    signatures::Signatures,
    table::{Table, TableError},
    tail::Tail,
};

/// An A4 document under construction: elements in reading order.
///
/// Every text becomes one clean line (white space becomes single spaces, control and invisible
/// characters are removed), which is then wrapped; a word wider than its column is broken between
/// syllables. Latin and the scripts of India are shaped correctly and can be searched and copied. A
/// character that the fonts lack prints as a question mark: see [`fonts::missing_glyphs`].
#[derive(Debug, Clone)]
pub struct Document {
    letterhead: Letterhead,
    body: Vec<Block>,
}

#[derive(Debug, Clone)]
enum Block {
    Section(String),
    Paragraph(String),
    Facts(Vec<(String, String)>),
    Table(Table),
    Notes(Vec<String>),
    Qr(Qr),
    Signatures(Vec<String>),
}

/// Why a document could not be rendered.
#[derive(Debug, thiserror::Error)]
pub enum RenderError {
    /// A table's rows do not fit its columns.
    #[error("a table cannot be laid out")]
    Table(#[from] TableError),
    /// genpdf could not lay the document out.
    #[error("the document could not be laid out")]
    Layout(#[from] genpdf::error::Error),
    /// The final file could not be written.
    #[error("the document could not be finished")]
    Finish(#[from] lopdf::Error),
    /// The logo is no JPEG.
    #[error("the logo cannot be read")]
    Logo,
    /// A text is too long for a QR code.
    #[error("a QR code cannot be made")]
    Qr(#[from] QrError),
}

impl Document {
    /// A document without a body.
    pub fn new(letterhead: Letterhead) -> Self {
        Self {
            letterhead,
            body: Vec::new(),
        }
    }

    /// Adds a heading, which stays on a page with the element after it.
    #[must_use]
    pub fn section(self, heading: impl Into<String>) -> Self {
        self.with(Block::Section(heading.into()))
    }

    /// Adds text over the whole width.
    #[must_use]
    pub fn paragraph(self, text: impl Into<String>) -> Self {
        self.with(Block::Paragraph(text.into()))
    }

    /// Adds labels with their values, in two columns.
    #[must_use]
    pub fn facts<L, V>(self, facts: impl IntoIterator<Item = (L, V)>) -> Self
    where
        L: Into<String>,
        V: Into<String>,
    {
        let facts = facts
            .into_iter()
            .map(|(label, value)| (label.into(), value.into()));
        self.with(Block::Facts(facts.collect()))
    }

    /// Adds a table over the whole width.
    #[must_use]
    pub fn table(self, table: Table) -> Self {
        self.with(Block::Table(table))
    }

    /// Adds numbered notes in smaller type.
    #[must_use]
    pub fn notes(self, notes: impl IntoIterator<Item = impl Into<String>>) -> Self {
        self.with(Block::Notes(notes.into_iter().map(Into::into).collect()))
    }

    /// Adds a QR code of a URL with text beside it: the first line is a heading, and the URL itself is
    /// below the others. The code grows with the URL, from 30 mm to 74 mm.
    #[must_use]
    pub fn qr(
        self,
        url: impl Into<String>,
        lines: impl IntoIterator<Item = impl Into<String>>,
    ) -> Self {
        self.with(Block::Qr(Qr {
            url: url.into(),
            lines: lines.into_iter().map(Into::into).collect(),
        }))
    }

    /// Adds lines to sign on, side by side, with who signs below each: one to three.
    #[must_use]
    pub fn signatures(self, who: impl IntoIterator<Item = impl Into<String>>) -> Self {
        self.with(Block::Signatures(who.into_iter().map(Into::into).collect()))
    }

    fn with(mut self, block: Block) -> Self {
        self.body.push(block);
        self
    }

    /// The document as PDF bytes. The same document gives the same bytes.
    ///
    /// A page takes a few milliseconds of processor time: do not call it on an async thread or inside a
    /// transaction.
    ///
    /// # Errors
    /// If a row of a table does not have as many cells as there are columns, if there are too many
    /// columns, if a URL is too long for a QR code, if the logo is no JPEG, or if the layout fails, which no text is known to
    /// cause.
    pub fn render(self) -> Result<Vec<u8>, RenderError> {
        let tail = Tail::default();
        let bytes = self.lay_out(&tail)?;
        match tail.is_torn() {
            true => self.lay_out(&Tail::moved()),
            false => Ok(bytes),
        }
    }

    fn lay_out(&self, tail: &Tail) -> Result<Vec<u8>, RenderError> {
        let mut pdf = genpdf::Document::new(fonts::family());
        // Otherwise every document contains half a megabyte of colour profile and metadata.
        pdf.set_minimal_conformance();
        let logo = self.letterhead.logo.as_deref().map(Logo::read);
        let logo = match logo {
            Some(logo) => Some(logo.ok_or(RenderError::Logo)?),
            None => None,
        };
        let placeholders = Placeholders::default();
        pdf.set_page_decorator(self.letterhead.sheet(&placeholders, tail));
        let mut layout = self.letterhead.head(&placeholders, logo.as_ref());
        let is_table = |block: &Block| matches!(block, Block::Table(_));
        let last_table = self.body.iter().rposition(is_table);
        for (at, block) in self.body.iter().enumerate() {
            // Of other tables it does not matter where they end.
            let tail = match is_table(block) && Some(at) != last_table {
                true => &Tail::default(),
                false => tail,
            };
            block.clone().lay_out(&placeholders, tail, &mut layout)?;
        }
        pdf.push(layout);
        let mut bytes = Vec::new();
        pdf.render(&mut bytes)?;
        Ok(finish::finish(
            &bytes,
            &placeholders,
            &self.letterhead,
            logo.as_ref(),
        )?)
    }
}

impl Block {
    fn lay_out(
        self,
        placeholders: &Placeholders,
        tail: &Tail,
        layout: &mut LinearLayout,
    ) -> Result<(), RenderError> {
        match self {
            Block::Section(heading) => {
                layout.push(Gap(Mm::from(3)));
                layout.push(section(placeholders, &heading));
                layout.push(Gap(Mm::from(1)));
            }
            Block::Paragraph(text) => {
                let style = page::body();
                layout.push(one_cell(
                    placeholders,
                    &text,
                    style,
                    Alignment::Left,
                    Keep::PROSE,
                ));
                layout.push(Gap(Mm::from(3)));
            }
            Block::Facts(facts) => {
                for (label, value) in facts {
                    layout.push(fact(placeholders, &label, &value));
                }
                layout.push(Gap(Mm::from(4)));
            }
            Block::Table(table) => {
                table.check()?;
                layout.push(table.into_element(placeholders, tail));
                layout.push(Gap(Mm::from(4)));
            }
            Block::Notes(notes) => {
                for (index, note) in notes.into_iter().enumerate() {
                    layout.push(numbered(placeholders, index + 1, &note));
                }
                layout.push(Gap(Mm::from(3)));
            }
            Block::Qr(qr) => {
                layout.push(qr.into_element(placeholders)?);
                layout.push(Gap(Mm::from(3)));
            }
            Block::Signatures(who) => layout.push(Signatures::new(placeholders, tail, &who)),
        }
        Ok(())
    }
}

fn section(placeholders: &Placeholders, heading: &str) -> CellRow {
    let style = Style::new().with_font_size(11).bold();
    one_cell(placeholders, heading, style, Alignment::Left, Keep::HEADING)
}

pub(crate) fn one_cell(
    placeholders: &Placeholders,
    text: &str,
    style: Style,
    align: Alignment,
    keep: Keep,
) -> CellRow {
    let mut cell = cell(text, style, 0, page::BODY_WIDTH);
    cell.align = align;
    CellRow::new(placeholders, vec![cell], Mm::from(0), keep)
}

fn fact(placeholders: &Placeholders, label: &str, value: &str) -> CellRow {
    const LABEL: i32 = 46;
    let cells = vec![
        cell(label, page::label(), 0, LABEL - 3),
        cell(value, page::body(), LABEL, page::BODY_WIDTH - LABEL),
    ];
    CellRow::new(placeholders, cells, Mm::from(0.5), Keep::PROSE)
}

fn numbered(placeholders: &Placeholders, number: usize, note: &str) -> CellRow {
    // Room for three digits.
    const INDENT: i32 = 7;
    let style = page::fine_print();
    let cells = vec![
        cell(&format!("{number}."), style, 0, INDENT),
        cell(note, style, INDENT, page::BODY_WIDTH - INDENT),
    ];
    CellRow::new(placeholders, cells, Mm::from(0.3), Keep::PROSE)
}
