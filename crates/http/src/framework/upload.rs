//! The body of a form with files: streamed to unnamed files on the disk, limited in size and in time.

use std::{
    fs::File,
    io::Write,
    marker::PhantomData,
    time::{Duration, Instant},
};

use actix_multipart::{Field, Multipart};
use actix_web::{
    FromRequest, HttpRequest,
    dev::Payload,
    http::StatusCode,
    web::{self, Bytes},
};
use futures_util::{StreamExt, future::LocalBoxFuture};
use portal_domain::{
    documents::{FileFault, FilePart},
    validation::{Fault, Label, NotOneOf, TextFault, optional_line, optional_text},
};
use portal_services::{Services, documents::Incoming};
use utoipa::openapi::{
    RefOr, Schema,
    schema::{ObjectBuilder, Type},
};

use crate::framework::{
    api_error::ApiError,
    body::declared_length,
    describe::{Describe, Draft, binary},
    request_refusal::RequestRefusal,
};

/// The most bytes of a form's text, beside its files.
const MAX_TEXT_IN_ALL: u64 = 512 * 1024;
/// The most bytes of a character.
const CHARACTER: usize = 4;
/// The most parts; no form of ours has so many.
const MAX_PARTS: usize = 40;
/// The longest pause between two pieces.
const SILENCE: Duration = Duration::from_secs(20);
/// The time that every form gets, whatever its size.
const DEADLINE: Duration = Duration::from_secs(30);
/// A form gets one second more for each so many bytes: the pace of a very slow phone.
const SLOWEST_BYTES_A_SECOND: u64 = 8 * 1024;
/// How many bytes are gathered before each write to the disk.
const WRITTEN_AT_ONCE: usize = 32 * 1024;

/// What a form may have in a part of that name. Other parts are read and ignored.
#[derive(Clone, Copy)]
pub(crate) enum Part {
    /// A text of one line, or nothing.
    Line(&'static str),
    /// A text that may have several lines, or nothing.
    Lines(&'static str),
    /// `true` or `false`; `false` when it is left out.
    Flag {
        name: &'static str,
        /// What it does, for the OpenAPI document.
        description: &'static str,
    },
    /// A file that may be left out.
    File(FilePart),
    /// A file without which the form is at fault.
    RequiredFile(FilePart),
}

impl Part {
    fn name(&self) -> &'static str {
        match self {
            Self::Line(name) | Self::Lines(name) | Self::Flag { name, .. } => name,
            Self::File(file) | Self::RequiredFile(file) => file.name,
        }
    }

    fn file(&self) -> Option<FilePart> {
        match self {
            Self::File(file) | Self::RequiredFile(file) => Some(*file),
            _ => None,
        }
    }

    fn schema(&self) -> RefOr<Schema> {
        let text = || ObjectBuilder::new().schema_type(Type::String);
        match self {
            Self::Line(_) | Self::Lines(_) => text().into(),
            Self::Flag { description, .. } => text()
                .enum_values(Some(["true", "false"]))
                .description(Some(*description))
                .into(),
            Self::File(file) | Self::RequiredFile(file) => {
                let mut schema = binary();
                if let RefOr::T(Schema::Object(schema)) = &mut schema {
                    let kinds: Vec<_> = file.file_types.iter().map(|kind| kind.as_str()).collect();
                    let (most, kinds) = (file.most_bytes / (1024 * 1024), kinds.join(", "));
                    schema.description = Some(format!("At most {most} MB; {kinds}."));
                }
                schema
            }
        }
    }
}

/// A form with files: its parts, each with its limits.
pub(crate) trait Form: 'static {
    /// The longest text of a part, in characters.
    const MAX_CHARS: usize;

    fn parts() -> Vec<Part>;
}

/// What has arrived of a form. A file was not judged yet.
pub(crate) struct Received {
    /// Texts in the order of arrival.
    pub(crate) texts: Vec<(&'static str, String)>,
    /// The flags that were `true` last.
    flags: Vec<&'static str>,
    pub(crate) files: Vec<Incoming>,
    /// Faults found while receiving.
    pub(crate) faults: Vec<Fault>,
}

impl Received {
    /// Whether that flag was set.
    pub(crate) fn has(&self, flag: &str) -> bool {
        self.flags.contains(&flag)
    }

    fn fault(&mut self, part: FilePart, kind: FileFault) {
        self.faults.push(Fault::new(part.name, kind));
    }

    /// Tells of required files that did not arrive at all.
    fn tell_missing(&mut self, parts: &[Part]) {
        for part in parts {
            let Part::RequiredFile(file) = part else {
                continue;
            };
            let arrived = self.files.iter().any(|there| there.part.name == file.name)
                || self.faults.iter().any(|fault| fault.path == file.name);
            if !arrived {
                let missing = TextFault::DocumentRequired(*file);
                self.faults.push(Fault::new(file.name, missing));
            }
        }
    }
}

/// A form `F` that has not been read yet.
pub(crate) struct Upload<F> {
    parts: Multipart,
    declared: Option<u64>,
    form: PhantomData<F>,
}

impl<F: Form> FromRequest for Upload<F> {
    type Error = ApiError;
    type Future = LocalBoxFuture<'static, Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let declared = declared_length(request);
        let parts = Multipart::from_request(request, payload);
        Box::pin(async move {
            let parts = parts.await.map_err(|_| broken())?;
            Ok(Self {
                parts,
                declared,
                form: PhantomData,
            })
        })
    }
}

impl<F: Form> Describe for Upload<F> {
    fn describe(draft: &mut Draft) {
        let form = F::parts().iter().fold(ObjectBuilder::new(), |form, part| {
            let form = form.property(part.name(), part.schema());
            match part {
                Part::RequiredFile(file) => form.required(file.name),
                _ => form,
            }
        });
        draft.set_form(form.into());
    }
}

/// Measures the time and the bytes of a form while it is read.
struct Meter {
    since: Instant,
    bytes: u64,
    /// The most bytes of the whole form.
    most: u64,
}

impl Meter {
    /// Counts bytes that have arrived; 413 when they are too many.
    fn count(&mut self, bytes: usize) -> Result<(), ApiError> {
        self.bytes += bytes as u64;
        if self.bytes > self.most {
            return Err(too_large());
        }
        Ok(())
    }

    /// How long the next piece may take.
    fn patience(&self) -> Duration {
        let allowed = DEADLINE + Duration::from_secs(self.bytes / SLOWEST_BYTES_A_SECOND);
        SILENCE.min(allowed.saturating_sub(self.since.elapsed()))
    }

    /// The next piece; 408 when it takes too long.
    async fn next<T>(
        &self,
        piece: impl Future<Output = Option<Result<T, actix_multipart::MultipartError>>>,
    ) -> Result<Option<T>, ApiError> {
        let piece = tokio::time::timeout(self.patience(), piece).await;
        let piece = piece.map_err(|_| {
            ApiError::new(StatusCode::REQUEST_TIMEOUT, &RequestRefusal::UploadTooSlow)
        })?;
        piece.transpose().map_err(|_| broken())
    }
}

impl<F: Form> Upload<F> {
    /// Reads the whole form. Writes files to the disk piece by piece. Reads a file that is too
    /// large to its end and leaves it out, so that one reply reports all faults.
    pub(crate) async fn receive(mut self, services: &Services) -> Result<Received, ApiError> {
        let known = F::parts();
        let files = known.iter().filter_map(Part::file);
        let mut meter = Meter {
            since: Instant::now(),
            bytes: 0,
            most: files.map(|file| file.most_bytes).sum::<u64>() + MAX_TEXT_IN_ALL,
        };
        if self.declared.is_some_and(|bytes| bytes > meter.most) {
            return Err(too_large());
        }
        let mut received = Received {
            texts: Vec::new(),
            flags: Vec::new(),
            files: Vec::new(),
            faults: Vec::new(),
        };
        let mut parts = 0;
        while let Some(field) = meter.next(self.parts.next()).await? {
            parts += 1;
            if parts > MAX_PARTS {
                return Err(ApiError::bad_request(&RequestRefusal::TooManyParts));
            }
            let name = field.name().unwrap_or_default();
            let part = known.iter().find(|part| part.name() == name).copied();
            match part.and_then(|part| part.file()) {
                Some(file) => take_file(services, &mut meter, field, file, &mut received).await?,
                None => take_text::<F>(&mut meter, field, part, &mut received).await?,
            }
        }
        received.tell_missing(&known);
        Ok(received)
    }
}

async fn take_text<F: Form>(
    meter: &mut Meter,
    mut field: Field,
    part: Option<Part>,
    received: &mut Received,
) -> Result<(), ApiError> {
    let mut bytes = Vec::new();
    while let Some(chunk) = meter.next(field.next()).await? {
        meter.count(chunk.len())?;
        // One byte too many proves that the text is too long; the rest is only counted.
        let room = (CHARACTER * F::MAX_CHARS + 1).saturating_sub(bytes.len());
        bytes.extend_from_slice(chunk.get(..room).unwrap_or(&chunk));
    }
    let (name, has_lines) = match part {
        Some(Part::Line(name)) => (name, false),
        Some(Part::Lines(name)) => (name, true),
        Some(Part::Flag { name, .. }) => return take_flag(name, &bytes, received),
        _ => return Ok(()),
    };
    let text = String::from_utf8(bytes).map_err(|_| ApiError::fault(name, TextFault::NotText))?;
    let read = if has_lines {
        optional_text
    } else {
        optional_line
    };
    match read(name, Label::ThisField, F::MAX_CHARS, &text) {
        // A form sends a line break as CRLF, whatever was typed.
        Ok(_) => received.texts.push((name, text.replace("\r\n", "\n"))),
        Err(fault) => received.faults.push(fault),
    }
    Ok(())
}

fn take_flag(name: &'static str, bytes: &[u8], received: &mut Received) -> Result<(), ApiError> {
    received.flags.retain(|flag| *flag != name);
    match bytes {
        b"true" => received.flags.push(name),
        b"false" => {}
        _ => {
            let (field, values) = (name, &["true", "false"]);
            return Err(ApiError::fault(name, NotOneOf { field, values }));
        }
    }
    Ok(())
}

async fn take_file(
    services: &Services,
    meter: &mut Meter,
    mut field: Field,
    part: FilePart,
    received: &mut Received,
) -> Result<(), ApiError> {
    let file_name = field
        .content_disposition()
        .and_then(|disposition| disposition.get_filename().map(str::to_owned));
    let declared_type = field.content_type().map(ToString::to_string);
    let (mut file, mut gathered, mut bytes) = (Some(begin(services).await?), Vec::new(), 0_u64);
    while let Some(chunk) = meter.next(field.next()).await? {
        meter.count(chunk.len())?;
        bytes += chunk.len() as u64;
        if bytes > part.most_bytes {
            file = None;
        }
        if let Some(open) = file.take() {
            gathered.push(chunk);
            let waiting: usize = gathered.iter().map(Bytes::len).sum();
            file = Some(if waiting >= WRITTEN_AT_ONCE {
                write(open, std::mem::take(&mut gathered)).await?
            } else {
                open
            });
        }
    }
    let mut files = received.files.iter();
    let twice = files.any(|other| other.part.name == part.name);
    match file {
        _ if twice => received.fault(part, FileFault::Twice(part)),
        None => received.fault(part, FileFault::TooLarge(part)),
        Some(open) => received.files.push(Incoming {
            part,
            file: write(open, gathered).await?,
            file_name,
            declared_type,
        }),
    }
    Ok(())
}

async fn begin(services: &Services) -> Result<File, ApiError> {
    let services = services.clone();
    on_disk(move || services.begin_upload()).await
}

async fn write(mut file: File, chunks: Vec<Bytes>) -> Result<File, ApiError> {
    on_disk(move || {
        for chunk in chunks {
            file.write_all(&chunk)?;
        }
        Ok(file)
    })
    .await
}

/// Runs work on the disk on a blocking thread; 503 when the disk fails, for example because it is
/// full.
async fn on_disk<T: Send + 'static>(
    work: impl FnOnce() -> std::io::Result<T> + Send + 'static,
) -> Result<T, ApiError> {
    web::block(work)
        .await
        .map_err(|_| ApiError::defect())?
        .map_err(|error| {
            tracing::error!(%error, "cannot keep an upload");
            ApiError::unavailable(30)
        })
}

fn broken() -> ApiError {
    ApiError::bad_request(&RequestRefusal::UploadBroken)
}

fn too_large() -> ApiError {
    ApiError::new(
        StatusCode::PAYLOAD_TOO_LARGE,
        &RequestRefusal::UploadTooLarge,
    )
}

/// 415: the endpoint takes a form, and the body has another media type.
pub(crate) fn not_a_form() -> ApiError {
    ApiError::new(
        StatusCode::UNSUPPORTED_MEDIA_TYPE,
        &RequestRefusal::FormExpected,
    )
}
