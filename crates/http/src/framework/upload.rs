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
    admissions::FormInput,
    documents::{FileFault, MAX_BYTES, Slot},
    validation::{Fault, Label, NotOneOf, TextFault, optional_line, optional_text},
};
use portal_services::{
    Services,
    documents::{Incoming, Received},
};
use utoipa::openapi::{RefOr, Schema};

use crate::framework::{
    api_error::ApiError,
    body::declared_length,
    describe::{Describe, Draft},
    request_refusal::RequestRefusal,
};

/// The largest form: every document at its largest, and the text beside them.
const MAX_FORM_BYTES: u64 = 4 * MAX_BYTES + 512 * 1024;
/// The largest text field, in bytes: four for each character.
const MAX_TEXT_BYTES: usize = 4 * FormInput::MAX_CHARS;
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

/// A form with files, as the OpenAPI document sees it.
pub(crate) trait Form: 'static {
    /// The schema of its parts.
    fn schema() -> RefOr<Schema>;
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
        draft.set_form(F::schema());
    }
}

/// Measures the time and the bytes of a form while it is read.
struct Meter {
    since: Instant,
    bytes: u64,
}

impl Meter {
    /// Counts bytes that have arrived; 413 when they are too many.
    fn count(&mut self, bytes: usize) -> Result<(), ApiError> {
        self.bytes += bytes as u64;
        if self.bytes > MAX_FORM_BYTES {
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

impl<F> Upload<F> {
    /// Reads the whole form. Writes files to the disk piece by piece. Reads a file that is too
    /// large to its end and leaves it out, so that one reply reports all faults.
    pub(crate) async fn receive(mut self, services: &Services) -> Result<Received, ApiError> {
        if self.declared.is_some_and(|bytes| bytes > MAX_FORM_BYTES) {
            return Err(too_large());
        }
        let mut meter = Meter {
            since: Instant::now(),
            bytes: 0,
        };
        let mut received = Received {
            input: Vec::new(),
            files: Vec::new(),
            faults: Vec::new(),
            draft: false,
        };
        let mut parts = 0;
        while let Some(field) = meter.next(self.parts.next()).await? {
            parts += 1;
            if parts > MAX_PARTS {
                return Err(ApiError::bad_request(&RequestRefusal::TooManyParts));
            }
            let name = field.name().unwrap_or_default().to_owned();
            match Slot::from_name(&name) {
                Some(slot) => take_file(services, &mut meter, field, slot, &mut received).await?,
                None => take_text(&mut meter, field, &name, &mut received).await?,
            }
        }
        Ok(received)
    }
}

async fn take_text(
    meter: &mut Meter,
    mut field: Field,
    name: &str,
    received: &mut Received,
) -> Result<(), ApiError> {
    let mut bytes = Vec::new();
    while let Some(chunk) = meter.next(field.next()).await? {
        meter.count(chunk.len())?;
        // One byte too many proves that the text is too long; the rest is only counted.
        let room = (MAX_TEXT_BYTES + 1).saturating_sub(bytes.len());
        bytes.extend_from_slice(chunk.get(..room).unwrap_or(&chunk));
    }
    if name == "draft" {
        received.draft = match bytes.as_slice() {
            b"true" => true,
            b"false" => false,
            _ => {
                return Err(ApiError::fault(
                    "draft",
                    NotOneOf {
                        field: "draft",
                        values: &["true", "false"],
                    },
                ));
            }
        };
        return Ok(());
    }
    let Some(path) = FormInput::FIELDS.into_iter().find(|known| *known == name) else {
        return Ok(());
    };
    let text = String::from_utf8(bytes).map_err(|_| ApiError::fault(path, TextFault::NotText))?;
    // All other fields are single lines.
    let read = if path == "address" {
        optional_text
    } else {
        optional_line
    };
    match read(path, Label::ThisField, FormInput::MAX_CHARS, &text) {
        // A form sends a line break as CRLF, whatever was typed.
        Ok(_) => received
            .input
            .push((path.to_owned(), text.replace("\r\n", "\n"))),
        Err(fault) => received.faults.push(fault),
    }
    Ok(())
}

async fn take_file(
    services: &Services,
    meter: &mut Meter,
    mut field: Field,
    slot: Slot,
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
        if bytes > MAX_BYTES {
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
    let twice = received.files.iter().any(|other| other.slot == slot);
    match file {
        _ if twice => fault(received, slot, FileFault::Twice(slot)),
        None => fault(received, slot, FileFault::TooLarge(slot)),
        Some(open) => received.files.push(Incoming {
            slot,
            file: write(open, gathered).await?,
            file_name,
            declared_type,
        }),
    }
    Ok(())
}

fn fault(received: &mut Received, slot: Slot, kind: FileFault) {
    received.faults.push(Fault::new(slot.as_str(), kind));
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
