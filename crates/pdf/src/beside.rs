//! A picture with text beside it.

use std::collections::VecDeque;

use genpdf::{
    Context, Element, Mm, Position, RenderResult, Size, error::Error, render::Area, style::Style,
};

use crate::{cell_row::CellRow, placeholders::Placeholders};

/// Picture and text up to this height, in mm, stay on one page.
const WHOLE: i32 = 110;

/// How a picture and its text stand beside each other.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Stand {
    AtTop,
    /// The lower one in the middle of the other.
    InTheMiddle,
}

/// A picture at the left, and rows that leave room for it.
pub(crate) struct Beside {
    placeholders: Placeholders,
    /// `None` once it is printed.
    picture: Option<String>,
    /// The height of the picture.
    height: Mm,
    stand: Stand,
    /// The rows that are not printed yet.
    rows: VecDeque<CellRow>,
}

impl Beside {
    /// A picture of that height, given as operators in points.
    pub(crate) fn new(
        placeholders: &Placeholders,
        picture: String,
        height: Mm,
        stand: Stand,
        rows: impl IntoIterator<Item = CellRow>,
    ) -> Self {
        Self {
            placeholders: placeholders.clone(),
            picture: Some(picture),
            height,
            stand,
            rows: rows.into_iter().collect(),
        }
    }

    fn text_height(&mut self, context: &Context) -> Mm {
        let rows = self.rows.iter_mut();
        rows.map(|row| row.height(context)).sum()
    }

    fn whole_height(&mut self, context: &Context) -> Mm {
        let height = self.text_height(context).max(self.height);
        if height > Mm::from(WHOLE) {
            self.height
        } else {
            height
        }
    }

    /// The space above the picture, and above the text.
    fn spaces(&mut self, context: &Context) -> (Mm, Mm) {
        if self.stand == Stand::AtTop {
            return (Mm::from(0), Mm::from(0));
        }
        let text = self.text_height(context);
        let height = text.max(self.height);
        ((height - self.height) / 2.0, (height - text) / 2.0)
    }
}

impl Element for Beside {
    fn render(
        &mut self,
        context: &Context,
        mut area: Area<'_>,
        style: Style,
    ) -> Result<RenderResult, Error> {
        let mut result = RenderResult::default();
        if self.picture.is_some() && self.whole_height(context) > area.size().height {
            result.has_more = true;
            return Ok(result);
        }
        let (mut height, mut below) = (Mm::from(0), Mm::from(0));
        if let Some(picture) = self.picture.take() {
            let (above, above_text) = self.spaces(context);
            height = above + self.height;
            let corner = Position::new(0, height);
            self.placeholders.picture(context, &area, corner, picture)?;
            below = above_text;
            area.add_offset((Mm::from(0), below));
        }
        while let Some(row) = self.rows.front_mut() {
            let printed = row.render(context, area.clone(), style)?;
            area.add_offset((Mm::from(0), printed.size.height));
            below += printed.size.height;
            if printed.has_more {
                result.has_more = true;
                break;
            }
            self.rows.pop_front();
        }
        result.size = Size::new(area.size().width, height.max(below));
        Ok(result)
    }
}
