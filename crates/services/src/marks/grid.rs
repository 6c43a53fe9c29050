//! Saves cells of a class: the right ones in one transaction, the refused ones named.

use std::convert::Infallible;

use portal_domain::{
    dates::date_in_india,
    marks::{
        grid::{self, CellInput, RefusedCell},
        sheet::Sheet,
    },
    sessions::SignedInStaff,
};
use portal_persistence::marks as store;

use super::{Whose, write};
use crate::{Context, Outcome};

/// Cells of a class to save.
#[derive(Debug, Clone)]
pub struct SaveGrid {
    /// Whose marks these are.
    pub whose: Whose,
    /// At most [`grid::MOST_CELLS`].
    pub cells: Vec<CellInput>,
    /// The reason; without one, changes of published marks are refused.
    pub reason: Option<String>,
}

/// What has become of the cells.
#[derive(Debug, Clone)]
pub struct SavedGrid {
    /// Cells that have the wanted marks now; also those that had them before.
    pub saved: usize,
    /// The others, in the order of the request.
    pub refused: Vec<RefusedCell>,
    /// The sheets of all those students whom the cells name, as they are now.
    pub sheets: Vec<Sheet>,
}

/// Saves every cell that may be saved. `None` if the college has no course of that short name.
///
/// Decision: half of a pasted class is better than none of it, as each refused cell is named and stays
/// on the screen. So a cell is refused alone, unlike in a save of one student's sheet. All
/// students are locked in the order of their ids first: two grids at once wait, and never deadlock.
pub fn save_grid(
    cx: &mut Context,
    by: &SignedInStaff,
    save: &SaveGrid,
) -> Outcome<Option<SavedGrid>, Infallible> {
    let Some((_, course)) = store::find_course(cx.db(), by.college, &save.whose.course)? else {
        return Ok(None);
    };
    let within = save.whose.within;
    let reason = save.reason.as_deref();
    cx.transaction(|tx| {
        let today = date_in_india(tx.now());
        let students = grid::students_of(&save.cells);
        let mut sheets = store::lock_class(tx.db, by.college, &students, within, today)?;
        sheets.retain(|sheet| sheet.course == course);
        let judged = grid::judge(&save.cells, &sheets, reason);
        let changed: Vec<_> = judged
            .changed
            .iter()
            .map(|(of, list)| (*of, list))
            .collect();
        let refused = judged.refused;
        if !changed.is_empty() {
            write(tx, by, &changed, reason)?;
            // Anew, as marks that are as the student was shown them count as published again.
            let ids: Vec<_> = sheets.into_iter().map(|sheet| sheet.sap_id).collect();
            sheets = store::find_all(tx.db, by.college, &ids, within, today)?;
        }
        Ok(Some(SavedGrid {
            saved: save.cells.len() - refused.len(),
            refused,
            sheets,
        }))
    })
}
