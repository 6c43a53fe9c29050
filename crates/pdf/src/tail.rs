//! Where a document ends: its last table, what is below it, and the lines to sign on. Nobody signs a page on which no row of the
//! table is.

use std::{cell::Cell, rc::Rc};

/// How many rows go to the page of the signatures.
const ROWS: usize = 2;

/// Notes while a document is laid out on which pages it ends.
#[derive(Clone, Default)]
pub(crate) struct Tail {
    places: Rc<Places>,
    /// Whether the last rows go to a new page.
    is_moved: bool,
}

/// Pages, from 1; 0 before there is one.
#[derive(Default)]
struct Places {
    present: Cell<usize>,
    last_row: Cell<usize>,
    signatures: Cell<usize>,
}

impl Tail {
    /// As on a second try, once the first one [`Self::is_torn`].
    pub(crate) fn moved() -> Self {
        Self {
            is_moved: true,
            ..Self::default()
        }
    }

    pub(crate) fn begin_page(&self, number: usize) {
        self.places.present.set(number);
    }

    /// With how many rows left a table goes on on a new page.
    pub(crate) fn rows_to_move(&self) -> Option<usize> {
        self.is_moved.then_some(ROWS)
    }

    pub(crate) fn end_table(&self) {
        self.places.last_row.set(self.places.present.get());
    }

    pub(crate) fn sign(&self) {
        self.places.signatures.set(self.places.present.get());
    }

    /// Whether the signatures are on a page after that of the last row.
    pub(crate) fn is_torn(&self) -> bool {
        let row = self.places.last_row.get();
        row > 0 && self.places.signatures.get() > row
    }
}
