//! The file of a backup, written and read entry by entry.

use std::{
    fs::File,
    io::{self, BufReader, BufWriter, ErrorKind, Read, Write},
    path::Path,
};

use age::{
    Decryptor, Encryptor,
    stream::{StreamReader, StreamWriter},
    x25519::{Identity, Recipient},
};
use flate2::{Compression, bufread::GzDecoder, write::GzEncoder};

use super::BackupError;

pub(super) const MANIFEST: &str = "manifest.json";
pub(super) const SECRET: &str = "secret";
pub(super) const OTHER_SECRETS: &str = "secret.others";
pub(super) const TABLES: &str = "tables";
pub(super) const DOCUMENTS: &str = "documents";
pub(super) const CHECKSUMS: &str = "checksums.json";

/// The largest entry, which has to fit into memory; a document has at most 5 MB, and a piece of
/// rows about 1 MB.
const LARGEST_ENTRY: u64 = 64 << 20;

/// A backup that is being written.
pub(super) struct Writer(tar::Builder<GzEncoder<StreamWriter<BufWriter<File>>>>);

impl Writer {
    pub(super) fn begin(file: File, recipient: &Recipient) -> Result<Self, BackupError> {
        let recipients = [recipient as &dyn age::Recipient];
        let encryptor = Encryptor::with_recipients(recipients.into_iter())
            .map_err(|error| BackupError::Key(error.to_string()))?;
        let sealed = encryptor.wrap_output(BufWriter::new(file))?;
        Ok(Self(tar::Builder::new(GzEncoder::new(
            sealed,
            Compression::fast(),
        ))))
    }

    pub(super) fn add(&mut self, name: &str, bytes: &[u8]) -> io::Result<()> {
        let mut header = tar::Header::new_gnu();
        header.set_size(bytes.len() as u64);
        header.set_mode(0o600);
        self.0.append_data(&mut header, name, bytes)
    }

    /// Finishes the file and syncs it; returns its length in bytes.
    pub(super) fn finish(self) -> io::Result<u64> {
        let mut file = self.0.into_inner()?.finish()?.finish()?;
        file.flush()?;
        let file = file.into_inner().map_err(io::IntoInnerError::into_error)?;
        file.sync_all()?;
        Ok(file.metadata()?.len())
    }
}

type Opened = GzDecoder<BufReader<StreamReader<BufReader<File>>>>;

/// A backup that is being read.
pub(super) struct Reader(tar::Archive<Opened>);

impl Reader {
    pub(super) fn open(path: &Path, identity: &Identity) -> Result<Self, BackupError> {
        let file = File::open(path).map_err(BackupError::file(path))?;
        let decryptor = Decryptor::new_buffered(BufReader::new(file))
            .map_err(|error| BackupError::Damaged(error.to_string()))?;
        let plain = decryptor
            .decrypt(std::iter::once(identity as &dyn age::Identity))
            .map_err(|error| {
                BackupError::Key(format!("the key does not open this backup: {error}"))
            })?;
        let reader = GzDecoder::new(BufReader::new(plain));
        Ok(Self(tar::Archive::new(reader)))
    }

    /// Passes every entry to `each`, and checks that the file is complete.
    pub(super) fn each(
        mut self,
        mut each: impl FnMut(&str, Vec<u8>) -> Result<(), BackupError>,
    ) -> Result<(), BackupError> {
        for entry in self.0.entries().map_err(damaged)? {
            let mut entry = entry.map_err(damaged)?;
            let name = entry.path().map_err(damaged)?;
            let name = name.to_string_lossy().into_owned();
            let size = entry.header().size().map_err(damaged)?;
            if size > LARGEST_ENTRY {
                return Err(BackupError::Damaged(format!("{name} has {size} bytes")));
            }
            let mut bytes = Vec::new();
            entry.read_to_end(&mut bytes).map_err(damaged)?;
            each(&name, bytes)?;
        }
        // Reading to the end lets the decryption notice a missing last piece.
        io::copy(&mut self.0.into_inner(), &mut io::sink()).map_err(damaged)?;
        Ok(())
    }
}

/// Data that do not decrypt, decompress or unpack are damaged; any other error is the disk's.
fn damaged(error: io::Error) -> BackupError {
    match error.kind() {
        ErrorKind::InvalidData
        | ErrorKind::InvalidInput
        | ErrorKind::UnexpectedEof
        | ErrorKind::Other => BackupError::Damaged(format!(
            "the file was changed or cut off after it was written ({error})"
        )),
        _ => error.into(),
    }
}
