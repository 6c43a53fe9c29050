//! Text and pictures on the pages.
//!
//! genpdf lays out the pages but can print neither shaped text nor filled squares. So it prints a number
//! at the position and in the colour of each line of text, and [`Placeholders::replace`] replaces the
//! numbers in the file that it writes.
//!
//! Decision: DECISIONS.md#genpdf-lays-out-and-its-versions-are-pinned.

use std::{cell::RefCell, fmt::Write, rc::Rc};

use genpdf::{Context, Position, error, render::Area, style::Style};
use lopdf::{Dictionary, Document, Error};

use crate::{content_writer::ContentWriter, embed::Fonts, lines::Line};

/// The content for each number on the pages. Clones share it.
#[derive(Clone, Default)]
pub(crate) struct Placeholders(Rc<RefCell<Printed>>);

#[derive(Default)]
struct Printed {
    fonts: Fonts,
    marks: Vec<Mark>,
}

enum Mark {
    /// Operators that show a line, for use within a text object.
    Line(String),
    /// Operators that draw a picture from the origin to the right and up.
    Picture(String),
}

impl Placeholders {
    /// Prints a line whose baseline begins at a point.
    pub(crate) fn line(
        &self,
        context: &Context,
        area: &Area<'_>,
        at: Position,
        style: Style,
        line: &Line,
    ) -> Result<(), error::Error> {
        let size = style.font_size();
        let shown = ContentWriter::write(&mut self.0.borrow_mut().fonts, size, line);
        self.mark(context, area, at, style, Mark::Line(shown))
    }

    /// Prints a picture, given as operators in points, with its lower left corner at a point.
    pub(crate) fn picture(
        &self,
        context: &Context,
        area: &Area<'_>,
        at: Position,
        picture: String,
    ) -> Result<(), error::Error> {
        self.mark(context, area, at, Style::new(), Mark::Picture(picture))
    }

    fn mark(
        &self,
        context: &Context,
        area: &Area<'_>,
        at: Position,
        style: Style,
        mark: Mark,
    ) -> Result<(), error::Error> {
        let cache = &context.font_cache;
        // genpdf expects the top of the text.
        let height = style.font(cache).glyph_height(style.font_size());
        let top = Position::new(at.x, at.y - height);
        let marks = &mut self.0.borrow_mut().marks;
        if area.print_str(cache, top, style, marks.len().to_string())? {
            marks.push(mark);
            Ok(())
        } else {
            // Text must not be lost silently.
            let kind = error::ErrorKind::PageSizeExceeded;
            Err(error::Error::new("a line does not fit its page", kind))
        }
    }

    /// The content of the pages with the numbers replaced. A number that is not found is an error, since
    /// its text would be missing.
    pub(crate) fn replace<'a>(
        &self,
        contents: impl Iterator<Item = &'a str>,
    ) -> Result<Vec<String>, Error> {
        let printed = self.0.borrow();
        let mut put = 0;
        let pages = contents.map(|content| {
            let mut page = String::new();
            put += printed.replace(content, &mut page);
            page
        });
        let pages = pages.collect();
        if put == printed.marks.len() {
            Ok(pages)
        } else {
            Err(Error::ContentDecode)
        }
    }

    /// Adds the fonts of the printed text to the file and returns the resource dictionary that names them.
    pub(crate) fn embed(&self, pdf: &mut Document) -> Result<Dictionary, Error> {
        self.0.borrow().fonts.embed(pdf)
    }
}

impl Printed {
    /// Returns how many numbers were replaced.
    fn replace(&self, content: &str, page: &mut String) -> usize {
        let mut put = 0;
        let mut lines = content.lines();
        while let Some(line) = lines.next() {
            if line == "BT" {
                let text = lines.by_ref().take_while(|line| *line != "ET");
                let text: Vec<_> = text.collect();
                put += usize::from(self.put(&text, page).is_some());
            } else if line != "EMC" && !line.ends_with(" BDC") {
                // Drops the marks of genpdf's layer, which is not in the final file.
                page.push_str(line);
                page.push('\n');
            }
        }
        put
    }

    /// Writes the content for genpdf's text object, at its position and in its colour.
    fn put(&self, text: &[&str], page: &mut String) -> Option<()> {
        let shown = text.iter().find_map(|line| line.strip_suffix(" TJ"))?;
        let place = text.iter().find_map(|line| line.strip_suffix(" Td"))?;
        let colour = text.iter().find(|line| line.ends_with(" rg"));
        let colour = colour.unwrap_or(&"0 g");
        let written = match self.marks.get(number(shown)?)? {
            Mark::Line(shown) => writeln!(page, "BT\n{colour}\n{place} Td\n{shown}ET"),
            Mark::Picture(drawn) => {
                writeln!(page, "q\n{colour}\n1 0 0 1 {place} cm\n{drawn}Q")
            }
        };
        written.ok()
    }
}

/// The number in `[<0031><0037>]`.
fn number(shown: &str) -> Option<usize> {
    let codes = shown.split('<').skip(1);
    let digits = codes.map(|code| {
        let code = code.split('>').next()?;
        char::from_u32(u32::from_str_radix(code, 16).ok()?)
    });
    digits.collect::<Option<String>>()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_of_genpdf_are_read() {
        assert_eq!(number("[<0031><0037>]"), Some(17));
        assert_eq!(number("[<0031> 5<0030>]"), Some(10));
        assert_eq!(number("[]"), None);
        assert_eq!(number("[<0041>]"), None);
    }
}
