//! What is on the pages, beside lines.
//!
//! genpdf lays out the pages but cannot print shaped text, nor fill a square. So it prints a number
//! in place of each line of text, where that line is to stand and in its colour, and when it has
//! written the file, what the number stands for is put there: see [`Placeholders::replace`].

use std::{cell::RefCell, fmt::Write, rc::Rc};

use genpdf::{Context, Position, error, render::Area, style::Style};
use lopdf::{Dictionary, Document, Error};

use crate::{content_writer::ContentWriter, embed::Fonts, lines::Line};

/// What the numbers on the pages stand for. Clones are the same placeholders.
#[derive(Clone, Default)]
pub(crate) struct Placeholders(Rc<RefCell<Printed>>);

#[derive(Default)]
struct Printed {
    fonts: Fonts,
    marks: Vec<Mark>,
}

enum Mark {
    /// What shows a line, within a text object.
    Line(String),
    /// What draws a picture from the origin to the right and up.
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

    /// Puts a picture, which is content in points, with its lower left corner on a point.
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
        // genpdf wants the top of the text.
        let height = style.font(cache).glyph_height(style.font_size());
        let top = Position::new(at.x, at.y - height);
        let marks = &mut self.0.borrow_mut().marks;
        if area.print_str(cache, top, style, marks.len().to_string())? {
            marks.push(mark);
            Ok(())
        } else {
            // Text must not go missing without a word.
            let kind = error::ErrorKind::PageSizeExceeded;
            Err(error::Error::new("a line does not fit its page", kind))
        }
    }

    /// The content of the pages with what the numbers stand for in their place. It is an error if any
    /// is not there: its text would be missing.
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

    /// Adds the fonts of what was printed to the file: their names, for the pages.
    pub(crate) fn embed(&self, pdf: &mut Document) -> Result<Dictionary, Error> {
        self.0.borrow().fonts.embed(pdf)
    }
}

impl Printed {
    /// Says how many numbers were replaced.
    fn replace(&self, content: &str, page: &mut String) -> usize {
        let mut put = 0;
        let mut lines = content.lines();
        while let Some(line) = lines.next() {
            if line == "BT" {
                let text = lines.by_ref().take_while(|line| *line != "ET");
                let text: Vec<_> = text.collect();
                put += usize::from(self.put(&text, page).is_some());
            } else if line != "EMC" && !line.ends_with(" BDC") {
                // All but the marks of a layer that is not in the file.
                page.push_str(line);
                page.push('\n');
            }
        }
        put
    }

    /// Puts what genpdf's text stands for: where it moves to, in the colour that it sets.
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
