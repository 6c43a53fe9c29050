//! Lines to sign on.

use genpdf::{
    Alignment, Context, Element, Mm, Position, RenderResult, Size, error::Error, render::Area,
    style::Style,
};

use crate::{
    cell_row::{CellRow, Keep, cell},
    page,
    placeholders::Placeholders,
    tail::Tail,
};

/// The room for a signature and a seal above each line, in mm.
const ROOM: i32 = 16;
/// The width of a line, in mm.
const WIDTH: i32 = 52;

/// Up to three lines side by side, the last at the right edge, each with who signs below it.
pub(crate) struct Signatures {
    places: Vec<Mm>,
    words: CellRow,
    tail: Tail,
}

impl Signatures {
    pub(crate) fn new(placeholders: &Placeholders, tail: &Tail, who: &[String]) -> Self {
        const STEP: i32 = (page::BODY_WIDTH - WIDTH) / 2;
        // From the right edge on, so that the left stays free for a stamp.
        let places = (0..).map(|place| page::BODY_WIDTH - WIDTH - place * STEP);
        let mut cells: Vec<_> = places
            .zip(who.iter().rev())
            .map(|(x, name)| {
                let mut cell = cell(name, page::label(), x, WIDTH);
                cell.align = Alignment::Center;
                cell
            })
            .collect();
        // Readers and screen readers go from left to right.
        cells.reverse();
        Self {
            places: cells.iter().map(|cell| cell.x).collect(),
            words: CellRow::new(placeholders, cells, Mm::from(1), Keep::ROW),
            tail: tail.clone(),
        }
    }
}

impl Element for Signatures {
    fn render(
        &mut self,
        context: &Context,
        mut area: Area<'_>,
        style: Style,
    ) -> Result<RenderResult, Error> {
        let height = Mm::from(ROOM) + self.words.height(context);
        // One line and its words never break.
        if height > area.size().height {
            return Ok(RenderResult {
                size: Size::default(),
                has_more: true,
            });
        }
        self.tail.sign();
        area.add_offset((Mm::from(0), Mm::from(ROOM)));
        for x in &self.places {
            let ends = [*x, *x + Mm::from(WIDTH)].map(|x| Position::new(x, 0));
            area.draw_line(ends.to_vec(), page::dark_rule());
        }
        let width = area.size().width;
        self.words.render(context, area, style)?;
        Ok(RenderResult {
            size: Size::new(width, height),
            has_more: false,
        })
    }
}
