//! Whether a part takes an upload, and the file that is stored of it.
//!
//! Name, declared type and content must agree. A picture is decoded and encoded again, so that neither
//! metadata nor other hidden data is stored.

use std::{
    fs::File,
    io::{self, BufReader, Read, Seek, SeekFrom},
};

use portal_domain::documents::{FileFault, FilePart, FileType};

use crate::{
    inspect_error::InspectError,
    pdf,
    picture::{self, Shape},
};

/// The limit of [`Inspected::memory`], in bytes. A picture that needs more is refused.
pub const MAX_MEMORY: u64 = 128 * 1024 * 1024;

/// How many bytes at the beginning and at the end determine a file's kind.
const EDGE: u64 = 2048;

/// An upload that has arrived completely.
#[derive(Debug)]
pub struct Incoming {
    /// The part that the client named.
    pub part: FilePart,
    /// The whole file; its position does not matter.
    pub file: File,
    /// The name that the client gave it. Only its extension is used.
    pub file_name: Option<String>,
    /// The media type that the client gave it.
    pub declared_type: Option<String>,
}

/// An upload whose name, declared type and first and last bytes agree.
#[derive(Debug)]
pub struct Inspected {
    part: FilePart,
    file: File,
    bytes: u64,
    content: Content,
}

#[derive(Debug)]
enum Content {
    Picture(FileType, Shape),
    Pdf,
}

/// The file that is stored of an upload.
#[derive(Debug)]
pub struct Prepared {
    /// The content.
    pub bytes: Vec<u8>,
    /// Its kind: a JPEG for every picture, else a PDF.
    pub file_type: FileType,
}

/// Checks the name, the declared type, the beginning and the end. It reads a few kilobytes and decodes
/// nothing, so it may run for many uploads at the same time.
///
/// # Errors
/// The sentence for the person who sent it.
pub fn inspect(incoming: Incoming) -> Result<Inspected, InspectError> {
    let Incoming {
        part,
        mut file,
        file_name,
        declared_type,
    } = incoming;
    let unreadable = |error: io::Error| InspectError::Unreadable(part, error.kind());
    let bytes = file.metadata().map_err(unreadable)?.len();
    if bytes == 0 {
        return Err(FileFault::Empty(part).into());
    }
    if bytes > part.most_bytes {
        return Err(FileFault::TooLarge(part).into());
    }
    let named = file_name.as_deref().and_then(by_ending);
    let declared = declared_type.as_deref().and_then(by_media_type);
    let (named, declared) = allowed(part, named)
        .zip(allowed(part, declared))
        .ok_or(FileFault::WrongType(part))?;
    let head = read_edge(&mut file, 0).map_err(unreadable)?;
    if named != declared || by_content(&head) != Some(named) {
        return Err(FileFault::Mismatch(part).into());
    }
    let content = if named == FileType::Pdf {
        let tail = read_edge(&mut file, bytes.saturating_sub(EDGE)).map_err(unreadable)?;
        pdf::check_edges(part, &head, &tail)?;
        Content::Pdf
    } else {
        let shape = Shape::read(named, &file).map_err(|error| picture::refuse(part, &error))?;
        Content::Picture(named, shape.ok_or(FileFault::Damaged(part))?)
    };
    let inspected = Inspected {
        part,
        file,
        bytes,
        content,
    };
    inspected.within_limits()
}

impl Inspected {
    /// The most memory that [`Self::prepare`] uses, in bytes, including the result. A caller that prepares
    /// several uploads at the same time has to add these up.
    pub fn memory(&self) -> u64 {
        match &self.content {
            Content::Picture(_, shape) => shape.memory(self.bytes, self.part.longer_side),
            Content::Pdf => self.bytes + EDGE + pdf::most_inflated(self.bytes),
        }
    }

    /// Makes the file to store. Takes up to a second of one core for the largest pictures.
    ///
    /// # Errors
    /// The sentence for the person who sent it.
    pub fn prepare(self) -> Result<Prepared, InspectError> {
        let Self {
            part,
            mut file,
            bytes,
            content,
        } = self;
        match content {
            Content::Picture(kind, shape) => {
                let bytes = picture::prepare(part, file, kind, &shape)?;
                Ok(Prepared {
                    bytes,
                    file_type: FileType::Jpeg,
                })
            }
            Content::Pdf => {
                let bytes = read_all(&mut file, bytes)
                    .map_err(|error| InspectError::Unreadable(part, error.kind()))?;
                pdf::check_body(part, &bytes)?;
                Ok(Prepared {
                    bytes,
                    file_type: FileType::Pdf,
                })
            }
        }
    }

    fn within_limits(self) -> Result<Self, InspectError> {
        let bomb = match &self.content {
            Content::Picture(_, shape) => shape.is_bomb() || self.memory() > MAX_MEMORY,
            Content::Pdf => false,
        };
        if bomb {
            return Err(FileFault::TooManyPixels(self.part).into());
        }
        Ok(self)
    }
}

fn allowed(part: FilePart, kind: Option<FileType>) -> Option<FileType> {
    kind.filter(|kind| part.file_types.contains(kind))
}

fn by_ending(file_name: &str) -> Option<FileType> {
    let (_, ending) = file_name.rsplit_once('.')?;
    let ending = ending.to_ascii_lowercase();
    FileType::ALL
        .into_iter()
        .find(|kind| kind.extensions().contains(&ending.as_str()))
}

fn by_media_type(declared: &str) -> Option<FileType> {
    let (essence, _) = declared.split_once(';').unwrap_or((declared, ""));
    match essence.trim().to_ascii_lowercase().as_str() {
        // Not a registered type, but some phones send it.
        "image/jpg" => Some(FileType::Jpeg),
        essence => FileType::from_name(essence),
    }
}

fn by_content(head: &[u8]) -> Option<FileType> {
    if head.starts_with(b"\x89PNG\r\n\x1a\n") {
        Some(FileType::Png)
    } else if head.starts_with(b"\xff\xd8\xff") {
        Some(FileType::Jpeg)
    } else if head.starts_with(b"%PDF-1.") || head.starts_with(b"%PDF-2.") {
        Some(FileType::Pdf)
    } else {
        None
    }
}

fn read_edge(file: &mut File, from: u64) -> io::Result<Vec<u8>> {
    file.seek(SeekFrom::Start(from))?;
    let mut edge = Vec::new();
    BufReader::new(file).take(EDGE).read_to_end(&mut edge)?;
    Ok(edge)
}

fn read_all(file: &mut File, bytes: u64) -> io::Result<Vec<u8>> {
    file.rewind()?;
    let mut all = Vec::with_capacity(usize::try_from(bytes).unwrap_or_default());
    file.take(bytes).read_to_end(&mut all)?;
    Ok(all)
}
