//! The portal's documents as PDF bytes. The fonts are in the program; nothing is read from disk.
//!
//! - [`document`]: a letterhead and a body of paragraphs, facts, tables, notes, QR codes and lines to sign on, on A4
//! - [`table`]: the tables of a document
//! - [`amounts`]: rupees in words, the Indian way
//! - [`fonts`]: the embedded fonts, and which characters they cannot show
//!
//! Nothing here reads a clock or a database: the instant of issue is an argument, and the same
//! document gives the same bytes.

pub mod amounts;
mod beside;
mod cell_row;
mod content_writer;
pub mod document;
mod embed;
mod finish;
pub mod fonts;
mod head;
mod letterhead;
mod lines;
mod logo;
mod page;
mod placeholders;
mod qr;
mod shape;
mod signatures;
pub mod table;
mod tail;
mod text;

pub use document::{Document, RenderError};
pub use fonts::missing_glyphs;
pub use letterhead::Letterhead;
pub use qr::QrError;
pub use table::{Column, Table};
