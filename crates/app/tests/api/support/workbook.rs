//! Workbooks as a spreadsheet saves them.

use rust_xlsxwriter::{Workbook, Worksheet, XlsxError};

use super::device::base64url;

/// A workbook whose first sheet `write` fills, in Base64.
#[track_caller]
pub(crate) fn workbook(write: impl FnOnce(&mut Worksheet) -> Result<(), XlsxError>) -> String {
    let mut workbook = Workbook::new();
    write(workbook.add_worksheet()).expect("written");
    base64(&workbook.save_to_buffer().expect("a workbook"))
}

/// With padding.
pub(crate) fn base64(bytes: &[u8]) -> String {
    let mut text = base64url(bytes).replace('-', "+").replace('_', "/");
    while !text.len().is_multiple_of(4) {
        text.push('=');
    }
    text
}
