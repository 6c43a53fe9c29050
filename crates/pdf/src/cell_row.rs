//! The only printed element: a row of cells, each wrapped in its own column.
//!
//! A paragraph is a row of one cell, a fact or a note a row of two, a table's row one of several.
//! genpdf's own paragraph and table are not used: they drop a word that does not fit and everything
//! after it, and cannot keep a row on one page.

use genpdf::{
    Alignment, Context, Element, Mm, Position, RenderResult, Size, error::Error, render::Area,
    style::Style,
};

use crate::{
    lines::{self, Line},
    placeholders::Placeholders,
    text,
};

/// The part of a line's height below the baseline in Noto Sans. genpdf puts the baseline at the
/// bottom of the line, where descenders would leave it.
const DESCENT: f64 = 293.0 / 1362.0;
/// A thousandth of a point, in mm.
const MILLIPOINT: f64 = 25.4 / 72.0 / 1000.0;

pub(crate) struct Cell {
    /// Printable text, see [`crate::text::printable`].
    pub(crate) text: String,
    pub(crate) style: Style,
    pub(crate) align: Alignment,
    pub(crate) x: Mm,
    pub(crate) width: Mm,
}

/// Where a row may break at the end of a page.
#[derive(Clone, Copy)]
pub(crate) struct Keep {
    /// A row up to this height, in mm, moves to the next page as a whole. Less than half a page, or it
    /// could move for ever.
    pub(crate) whole: i32,
    /// The space in mm that must remain below it on the page, so that a heading stays with its text.
    pub(crate) below: i32,
}

impl Keep {
    pub(crate) const PROSE: Self = Self {
        whole: 16,
        below: 0,
    };
    pub(crate) const HEADING: Self = Self {
        whole: 50,
        below: 24,
    };
    pub(crate) const ROW: Self = Self {
        whole: 60,
        below: 0,
    };
}

impl Cell {
    fn lines(&self) -> Vec<Line> {
        let fits = |width| length(width, self.style) <= self.width;
        lines::wrap(&self.text, self.style.is_bold(), fits)
    }
}

/// Converts thousandths of a style's size into mm. Saturates far beyond the width of a page.
pub(crate) fn length(thousandths: i64, style: Style) -> Mm {
    let thousandths = i32::try_from(thousandths).unwrap_or(i32::MAX);
    Mm::from(MILLIPOINT) * f64::from(thousandths) * f64::from(style.font_size())
}

pub(crate) struct CellRow {
    placeholders: Placeholders,
    cells: Vec<Cell>,
    /// The space above and below.
    padding: Mm,
    keep: Keep,
    /// The lines of each cell; `None` until they are first needed.
    wrapped: Option<Vec<Vec<Line>>>,
    printed: usize,
}

impl CellRow {
    pub(crate) fn new(
        placeholders: &Placeholders,
        cells: Vec<Cell>,
        padding: Mm,
        keep: Keep,
    ) -> Self {
        Self {
            placeholders: placeholders.clone(),
            cells,
            padding,
            keep,
            wrapped: None,
            printed: 0,
        }
    }

    /// Starts again: the head of a table is printed on every page.
    pub(crate) fn rewind(&mut self) {
        self.printed = 0;
    }

    /// The height of the whole row, including printed lines.
    pub(crate) fn height(&mut self, context: &Context) -> Mm {
        let lines = self.lines().iter().map(Vec::len).max();
        let mut height = self.padding + self.padding;
        // An empty row is one line high.
        for _ in 0..lines.unwrap_or(0).max(1) {
            height += self.line_height(context);
        }
        height
    }

    /// Keeps at most `count` lines; the last ends with `…` if there were more.
    pub(crate) fn limit_lines(&mut self, count: usize) {
        self.lines();
        let wrapped = self.wrapped.iter_mut().flatten();
        for (lines, cell) in wrapped.zip(&self.cells) {
            if lines.len() > count {
                lines.truncate(count);
                if let Some(last) = lines.last_mut() {
                    *last = last.cut(cell.style.is_bold());
                }
            }
        }
    }

    fn line_height(&self, context: &Context) -> Mm {
        let heights = self
            .cells
            .iter()
            .map(|c| c.style.line_height(&context.font_cache));
        heights.fold(Mm::from(0), Mm::max)
    }

    fn lines(&mut self) -> &[Vec<Line>] {
        let cells = &self.cells;
        self.wrapped
            .get_or_insert_with(|| cells.iter().map(Cell::lines).collect())
    }

    fn print_line(&self, context: &Context, area: &Area<'_>, y: Mm) -> Result<(), Error> {
        let wrapped = self.wrapped.iter().flatten();
        for (cell, lines) in self.cells.iter().zip(wrapped) {
            let Some(line) = lines.get(self.printed) else {
                continue;
            };
            let slack = cell.width - length(line.width(), cell.style);
            let x = match cell.align {
                Alignment::Left => cell.x,
                Alignment::Center => cell.x + slack / 2.0,
                Alignment::Right => cell.x + slack,
            };
            let at = Position::new(x, y);
            print_at(&self.placeholders, context, area, at, cell.style, line)?;
        }
        Ok(())
    }
}

/// Prints a line whose box has its upper left corner at `at`.
pub(crate) fn print_at(
    placeholders: &Placeholders,
    context: &Context,
    area: &Area<'_>,
    at: Position,
    style: Style,
    line: &Line,
) -> Result<(), Error> {
    let height = style
        .font(&context.font_cache)
        .glyph_height(style.font_size());
    let baseline = Position::new(at.x, at.y + height - height * DESCENT);
    placeholders.line(context, area, baseline, style, line)
}

impl Element for CellRow {
    fn render(
        &mut self,
        context: &Context,
        area: Area<'_>,
        _style: Style,
    ) -> Result<RenderResult, Error> {
        let mut result = RenderResult::default();
        let height = self.height(context);
        let free = area.size().height;
        let wanted = height + Mm::from(self.keep.below);
        if self.printed == 0 && height <= Mm::from(self.keep.whole) && wanted > free {
            result.has_more = true;
            return Ok(result);
        }
        let line_height = self.line_height(context);
        let count = self.lines().iter().map(Vec::len).max().unwrap_or(0);
        let mut y = self.padding;
        while self.printed < count {
            if y + line_height > free {
                result.has_more = true;
                break;
            }
            self.print_line(context, &area, y)?;
            y += line_height;
            self.printed += 1;
        }
        if count == 0 {
            y += line_height;
        }
        result.size = Size::new(area.size().width, y + self.padding);
        Ok(result)
    }
}

/// Vertical space, dropped at a page break.
pub(crate) struct Gap(pub(crate) Mm);

impl Element for Gap {
    fn render(&mut self, _: &Context, area: Area<'_>, _: Style) -> Result<RenderResult, Error> {
        let free = area.size().height;
        let height = if self.0 < free { self.0 } else { free };
        Ok(RenderResult {
            size: Size::new(0, height),
            has_more: false,
        })
    }
}

/// A line across the page.
pub(crate) struct Rule(pub(crate) Style);

impl Element for Rule {
    fn render(&mut self, _: &Context, area: Area<'_>, _: Style) -> Result<RenderResult, Error> {
        rule_at(&area, Mm::from(0), self.0);
        Ok(RenderResult::default())
    }
}

pub(crate) fn rule_at(area: &Area<'_>, y: Mm, style: Style) {
    let ends = [Mm::from(0), area.size().width];
    let ends = ends.map(|x| Position::new(x, y));
    area.draw_line(ends.to_vec(), style);
}

/// One line of text in its column, `x` mm from the left and `width` mm wide.
pub(crate) fn cell(text: &str, style: Style, x: i32, width: i32) -> Cell {
    Cell {
        text: text::printable(text),
        style,
        align: Alignment::Left,
        x: Mm::from(x),
        width: Mm::from(width),
    }
}
