//! The sheet: A4, its margins and styles, and the head and foot of each page.

use genpdf::{
    Alignment, Context, Margins, Mm, PageDecorator, Position,
    error::Error,
    render::Area,
    style::{Color, Style},
};

use crate::{cell_row, lines, placeholders::Placeholders, tail::Tail};

const SIDE: i32 = 18;
const TOP: i32 = 18;
const BOTTOM: i32 = 24;
/// The width of the body in mm: A4 without the margins.
pub(crate) const BODY_WIDTH: i32 = 210 - 2 * SIDE;

const GREY: Color = Color::Rgb(90, 90, 90);
const PALE: Color = Color::Rgb(205, 205, 205);

pub(crate) fn body() -> Style {
    Style::new().with_font_size(10)
}

/// As [`body()`], for long tables.
pub(crate) fn dense_body() -> Style {
    Style::new().with_font_size(9)
}

pub(crate) fn label() -> Style {
    body().with_color(GREY)
}

pub(crate) fn dense_label() -> Style {
    dense_body().with_color(GREY)
}

pub(crate) fn fine_print() -> Style {
    Style::new().with_font_size(8).with_color(GREY)
}

/// A dividing line; [`pale_rule`] is the fainter one between rows.
pub(crate) fn dark_rule() -> Style {
    Style::new().with_color(GREY)
}

pub(crate) fn pale_rule() -> Style {
    Style::new().with_color(PALE)
}

/// The foot of every page, and the running head from the second page on, as printable text.
pub(crate) struct Sheet {
    pub(crate) placeholders: Placeholders,
    pub(crate) running_head: String,
    pub(crate) issued: String,
    pub(crate) page: usize,
    pub(crate) tail: Tail,
}

impl PageDecorator for Sheet {
    fn decorate_page<'a>(
        &mut self,
        context: &Context,
        mut area: Area<'a>,
        _style: Style,
    ) -> Result<Area<'a>, Error> {
        self.page += 1;
        self.tail.begin_page(self.page);
        let mut edge = area.clone();
        edge.add_margins(Margins::vh(0, SIDE));
        if self.page > 1 {
            self.edge_text(context, &edge, 9, &self.running_head, Alignment::Left)?;
        }
        cell_row::rule_at(&edge, Mm::from(297 - 18), pale_rule());
        self.edge_text(context, &edge, 297 - 16, &self.issued, Alignment::Left)?;
        let number = format!("Page {}", self.page);
        self.edge_text(context, &edge, 297 - 16, &number, Alignment::Right)?;
        area.add_margins(Margins::trbl(TOP, SIDE, BOTTOM, SIDE));
        Ok(area)
    }
}

impl Sheet {
    /// Prints a line of fine print, cut at the edge of the body.
    fn edge_text(
        &self,
        context: &Context,
        area: &Area<'_>,
        y: i32,
        line: &str,
        align: Alignment,
    ) -> Result<(), Error> {
        let style = fine_print();
        let width = area.size().width;
        let fits = |line| cell_row::length(line, style) <= width;
        let line = lines::elide(line, style.is_bold(), fits);
        let x = match align {
            Alignment::Right => width - cell_row::length(line.width(), style),
            _ => Mm::from(0),
        };
        let at = Position::new(x, y);
        cell_row::print_at(&self.placeholders, context, area, at, style, &line)
    }
}
