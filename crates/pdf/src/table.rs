//! Tables: columns by weight, numbers aligned to the right, the head repeated on every page.

use std::collections::VecDeque;

use genpdf::{
    Alignment, Context, Element, Mm, RenderResult, Size, error::Error, render::Area, style::Style,
};

use crate::{
    cell_row::{self, Cell, CellRow, Keep},
    page,
    placeholders::Placeholders,
    tail::Tail,
    text,
};

/// The least width of a column in mm: narrower ones would break words after every few letters.
const NARROWEST: u64 = 10;
/// The space between a column's edge and its text, in mm.
const INSET: f64 = 1.5;
const ROW_PADDING: f64 = 1.1;
const DENSE_ROW_PADDING: f64 = 0.5;
/// The most lines of the head: it is repeated and must not fill the page.
const HEAD_LINES: usize = 4;

/// A column of a [`Table`].
#[derive(Debug, Clone)]
pub struct Column {
    heading: String,
    weight: u16,
    align: Alignment,
}

impl Column {
    /// A column of text. Its share of the width is its weight's share of all weights.
    pub fn text(heading: impl Into<String>, weight: u16) -> Self {
        Self {
            heading: heading.into(),
            weight,
            align: Alignment::Left,
        }
    }

    /// A column of amounts, marks or counts, aligned to the right.
    pub fn number(heading: impl Into<String>, weight: u16) -> Self {
        Self {
            align: Alignment::Right,
            ..Self::text(heading, weight)
        }
    }
}

/// Rows of wrapping text under a head. A row stays on one page unless it is very tall.
#[derive(Debug, Clone)]
pub struct Table {
    columns: Vec<Column>,
    rows: Vec<Row>,
    is_dense: bool,
}

#[derive(Debug, Clone)]
struct Row {
    cells: Vec<String>,
    total: bool,
}

/// Why a table cannot be laid out.
#[expect(
    missing_docs,
    reason = "each variant and field is named after what it is"
)]
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TableError {
    /// A row has more or fewer cells than the table has columns.
    #[error("row {row} has {found} cells in a table of {columns} columns")]
    Cells {
        /// Counted from 1.
        row: usize,
        found: usize,
        columns: usize,
    },
    /// There is no column, or one is narrower than 10 mm.
    #[error("the columns do not fit the page")]
    Columns,
}

impl Table {
    /// A table without rows.
    pub fn new(columns: impl IntoIterator<Item = Column>) -> Self {
        Self {
            columns: columns.into_iter().collect(),
            rows: Vec::new(),
            is_dense: false,
        }
    }

    /// Prints smaller, so that more rows are on a page.
    #[must_use]
    pub fn dense(self) -> Self {
        Self {
            is_dense: true,
            ..self
        }
    }

    /// Adds a row: one cell for each column.
    #[must_use]
    pub fn row(self, cells: impl IntoIterator<Item = impl Into<String>>) -> Self {
        self.push(cells, false)
    }

    /// Adds a row in bold below a dividing line, with the totals of the rows above.
    #[must_use]
    pub fn total(self, cells: impl IntoIterator<Item = impl Into<String>>) -> Self {
        self.push(cells, true)
    }

    fn push(mut self, cells: impl IntoIterator<Item = impl Into<String>>, total: bool) -> Self {
        let cells = cells.into_iter().map(Into::into).collect();
        self.rows.push(Row { cells, total });
        self
    }

    pub(crate) fn check(&self) -> Result<(), TableError> {
        let total = total_weight(&self.columns);
        let body = u64::from(page::BODY_WIDTH.unsigned_abs());
        let too_narrow = |column: &Column| u64::from(column.weight) * body < NARROWEST * total;
        if total == 0 || self.columns.iter().any(too_narrow) {
            return Err(TableError::Columns);
        }
        let columns = self.columns.len();
        match self.rows.iter().position(|row| row.cells.len() != columns) {
            Some(index) => Err(TableError::Cells {
                row: index + 1,
                found: self.rows[index].cells.len(),
                columns,
            }),
            None => Ok(()),
        }
    }

    /// Call it after [`Self::check`].
    pub(crate) fn into_element(
        self,
        placeholders: &Placeholders,
        tail: &Tail,
    ) -> impl Element + use<> {
        let headings = self.columns.iter().map(|column| column.heading.clone());
        let (body, label, padding) = if self.is_dense {
            (page::dense_body(), page::dense_label(), DENSE_ROW_PADDING)
        } else {
            (page::body(), page::label(), ROW_PADDING)
        };
        let columns = (&*self.columns, Mm::from(padding));
        let head = cell_row(placeholders, columns, headings, label.bold());
        let rows = self.rows.into_iter().map(|row| {
            let style = if row.total { body.bold() } else { body };
            (
                cell_row(placeholders, columns, row.cells.into_iter(), style),
                row.total,
            )
        });
        Printer {
            head,
            rows: rows.collect(),
            tail: tail.clone(),
        }
    }
}

fn total_weight(columns: &[Column]) -> u64 {
    columns.iter().map(|column| u64::from(column.weight)).sum()
}

fn cell_row(
    placeholders: &Placeholders,
    (columns, padding): (&[Column], Mm),
    texts: impl Iterator<Item = String>,
    style: Style,
) -> CellRow {
    let total = u32::try_from(total_weight(columns)).unwrap_or(u32::MAX);
    let unit = Mm::from(page::BODY_WIDTH) / f64::from(total);
    let mut left = Mm::from(0);
    let cells = columns.iter().zip(texts).map(|(column, text)| {
        let width = unit * f64::from(column.weight);
        let cell = Cell {
            text: text::printable(&text),
            style,
            align: column.align,
            x: left + Mm::from(INSET),
            width: width - Mm::from(INSET) * 2.0,
        };
        left += width;
        cell
    });
    CellRow::new(placeholders, cells.collect(), padding, Keep::ROW)
}

struct Printer {
    head: CellRow,
    /// The rows that are not printed yet, and whether they are totals.
    rows: VecDeque<(CellRow, bool)>,
    tail: Tail,
}

impl Printer {
    /// Prints the head and as many rows as fit. A table without rows prints its head only.
    fn print(&mut self, context: &Context, mut area: Area<'_>) -> Result<RenderResult, Error> {
        let width = area.size().width;
        let mut result = RenderResult::default();
        advance(&mut self.head, context, &mut area, &mut result)?;
        cell_row::rule_at(&area, Mm::from(0), page::dark_rule());
        let on_arrival = self.rows.len();
        while let Some((row, total)) = self.rows.front_mut() {
            let total = *total;
            if total {
                cell_row::rule_at(&area, Mm::from(0), page::dark_rule());
            }
            if advance(row, context, &mut area, &mut result)? {
                result.has_more = true;
                break;
            }
            self.rows.pop_front();
            cell_row::rule_at(&area, Mm::from(0), page::pale_rule());
            let left = self.rows.len();
            if left < on_arrival && Some(left) == self.tail.rows_to_move() {
                result.has_more = true;
                break;
            }
        }
        if self.rows.is_empty() {
            self.tail.end_table();
        }
        result.size.width = width;
        Ok(result)
    }
}

/// Renders the row at the top of the area and moves the area below it. Returns whether a part of the
/// row remains.
fn advance(
    cell_row: &mut CellRow,
    context: &Context,
    area: &mut Area<'_>,
    result: &mut RenderResult,
) -> Result<bool, Error> {
    let printed = cell_row.render(context, area.clone(), Style::new())?;
    area.add_offset((Mm::from(0), printed.size.height));
    result.size = result.size.stack_vertical(printed.size);
    Ok(printed.has_more)
}

impl Element for Printer {
    fn render(
        &mut self,
        context: &Context,
        area: Area<'_>,
        _style: Style,
    ) -> Result<RenderResult, Error> {
        self.head.rewind();
        self.head.limit_lines(HEAD_LINES);
        let mut needed = self.head.height(context);
        if let Some((row, _)) = self.rows.front_mut() {
            let row = row.height(context);
            let most = Mm::from(Keep::ROW.whole);
            needed += if row < most { row } else { most };
        }
        // The head is not printed at the foot of a page without its first row.
        if needed > area.size().height {
            return Ok(RenderResult {
                size: Size::new(0, 0),
                has_more: true,
            });
        }
        self.print(context, area)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_has_a_cell_for_each_column() {
        let columns = [Column::text("a", 1), Column::number("b", 1)];
        let table = Table::new(columns).row(["1", "2"]).row(["1"]);
        let error = TableError::Cells {
            row: 2,
            found: 1,
            columns: 2,
        };
        assert_eq!(table.check(), Err(error));
    }

    #[test]
    fn columns_are_neither_absent_nor_too_narrow() {
        assert_eq!(Table::new([]).check(), Err(TableError::Columns));
        let equal = |count| Table::new((0..count).map(|_| Column::text("x", 1)));
        assert_eq!(equal(17).check(), Ok(()));
        assert_eq!(equal(18).check(), Err(TableError::Columns));
        let uneven = Table::new([Column::text("a", u16::MAX), Column::text("b", 0)]);
        assert_eq!(uneven.check(), Err(TableError::Columns));
    }
}
