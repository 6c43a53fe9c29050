//! Compares a file with the sheets of its students.

use std::collections::HashSet;

use portal_domain::{
    classes::Within,
    dates::date_in_india,
    ids::{CollegeId, CourseId},
    marks::{
        MarksFault,
        changes::MarkChange,
        import::{Columns, named_apart},
        sheet::Sheet,
    },
    sap_id::SapId,
    tables::{RowFault, STUDENT_ID, TableFault},
};
use portal_persistence::marks as store;

use super::ImportMarks;
use crate::{Outcome, Tx, runtime::table::Table};

/// A row of the file, its student's sheet, and the changes that it makes.
pub(super) struct Row<'a> {
    pub(super) number: usize,
    pub(super) sheet: &'a Sheet,
    pub(super) changes: Vec<MarkChange>,
}

/// The students of a file with their sheets, locked until the transaction ends.
pub(super) struct Class {
    columns: Result<Columns, Vec<RowFault>>,
    sheets: Vec<Sheet>,
}

impl Class {
    pub(super) fn lock(
        tx: &mut Tx<'_>,
        college: CollegeId,
        (course, within): (CourseId, Within),
        table: &Table,
    ) -> Outcome<Self, ImportMarks> {
        let subjects = store::find_subjects(tx.db, college, course, within)?;
        let headings = table.first().map_or(&[][..], |(_, cells)| cells);
        let columns = Columns::read(headings, &named_apart(subjects));
        let mut named = Vec::new();
        if let Ok(columns) = &columns {
            let ids = table
                .iter()
                .skip(1)
                .filter_map(|(number, row)| columns.student(*number, row).ok());
            named.extend(ids);
        }
        let in_course: HashSet<SapId> = store::list_class(tx.db, college, course, within)?
            .into_iter()
            .collect();
        named.retain(|id| in_course.contains(id));
        let today = date_in_india(tx.now());
        Ok(Self {
            columns,
            sheets: store::lock_class(tx.db, college, &named, within, today)?,
        })
    }

    /// The changes of each row, or all faults of all rows.
    pub(super) fn read(&self, table: &Table) -> Result<Vec<Row<'_>>, Vec<RowFault>> {
        let columns = self.columns.as_ref().map_err(Clone::clone)?;
        let (mut rows, mut faults) = (Vec::<Row<'_>>::new(), Vec::new());
        for (number, cells) in table.iter().skip(1) {
            let number = *number;
            if cells.iter().all(|cell| cell.trim().is_empty()) {
                continue;
            }
            match self.read_row(columns, number, cells) {
                Ok(row) if rows.iter().any(|r| r.sheet.student == row.sheet.student) => {
                    let fault = TableFault::StudentTwice;
                    faults.push(RowFault::new(number, Some(STUDENT_ID), fault));
                }
                Ok(row) => rows.push(row),
                Err(found) => faults.extend(found),
            }
        }
        if faults.is_empty() {
            Ok(rows)
        } else {
            Err(faults)
        }
    }

    fn read_row(
        &self,
        columns: &Columns,
        number: usize,
        cells: &[String],
    ) -> Result<Row<'_>, Vec<RowFault>> {
        columns.check_shape(number, cells)?;
        let id = columns
            .student(number, cells)
            .map_err(|fault| vec![fault])?;
        let sheet = self.sheets.iter().find(|sheet| sheet.sap_id == id);
        let sheet = sheet.ok_or_else(|| {
            let fault = MarksFault::UnknownStudent;
            vec![RowFault::new(number, Some(STUDENT_ID), fault)]
        })?;
        let wanted = columns.marks(number, cells, sheet)?;
        let changes = sheet.changes(&wanted).map_err(|overtaken| {
            let fault = MarksFault::Overtaken(overtaken);
            vec![RowFault::new(number, None, fault)]
        })?;
        Ok(Row {
            number,
            sheet,
            changes,
        })
    }
}
