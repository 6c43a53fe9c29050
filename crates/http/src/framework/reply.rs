//! What handlers answer with: bodies, files, the headers that go with them.

use std::io;

use actix_web::{HttpResponse, Responder, http::header, web::Bytes};
use chrono::{DateTime, SecondsFormat, Utc};
use futures_util::stream::LocalBoxStream;
use portal_services::idempotency::Done;
use serde::Serialize;
use utoipa::{
    ToSchema,
    openapi::{Content, RefOr, Response, Schema, response::ResponseBuilder},
};

use crate::framework::{
    api_error::ApiError,
    describe::{DescribeReply, binary, json, reference},
};

/// What a handler returns: an answer, or a problem.
pub(crate) type Reply<T> = Result<Answer<T>, ApiError>;

/// What a handler of a file returns.
pub(crate) type FileReply<K> = Result<FileAnswer<K>, ApiError>;

/// The kind of file with which an endpoint answers.
pub(crate) trait FileKind: Copy {
    /// Every media type that it may have.
    const MEDIA_TYPES: &'static [&'static str];

    /// The media type of this file.
    fn media_type(self) -> &'static str;
}

/// A document that the portal made.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Pdf;

impl FileKind for Pdf {
    const MEDIA_TYPES: &'static [&'static str] = &["application/pdf"];

    fn media_type(self) -> &'static str {
        Self::MEDIA_TYPES[0]
    }
}

/// A table for a spreadsheet.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Csv;

impl FileKind for Csv {
    const MEDIA_TYPES: &'static [&'static str] = &["text/csv; charset=utf-8"];

    fn media_type(self) -> &'static str {
        Self::MEDIA_TYPES[0]
    }
}

/// A file for the browser to save or to show, under a name that the portal chose.
pub(crate) struct FileAnswer<K> {
    pub(crate) kind: K,
    /// The name under which a browser saves it.
    pub(crate) file_name: String,
    pub(crate) bytes: Vec<u8>,
}

impl<K: FileKind> Responder for FileAnswer<K> {
    type Body = actix_web::body::BoxBody;

    fn respond_to(self, _: &actix_web::HttpRequest) -> HttpResponse {
        HttpResponse::Ok()
            .content_type(self.kind.media_type())
            .insert_header(header::ContentDisposition::attachment(self.file_name))
            .body(self.bytes)
    }
}

/// What a handler of a file returns that is sent while it is made.
pub(crate) type StreamReply<K> = Result<StreamedFile<K>, ApiError>;

/// A file as [`FileAnswer`], sent part by part.
pub(crate) struct StreamedFile<K> {
    pub(crate) kind: K,
    /// The name under which a browser saves it.
    pub(crate) file_name: String,
    pub(crate) parts: LocalBoxStream<'static, io::Result<Bytes>>,
}

impl<K: FileKind> Responder for StreamedFile<K> {
    type Body = actix_web::body::BoxBody;

    fn respond_to(self, _: &actix_web::HttpRequest) -> HttpResponse {
        HttpResponse::Ok()
            .content_type(self.kind.media_type())
            .insert_header(header::ContentDisposition::attachment(self.file_name))
            .streaming(self.parts)
    }
}

/// Header of a queue's first page: how many requests wait for a decision, whatever the search; 1000 for 1000 or more.
pub(crate) const WAITING: header::HeaderName = header::HeaderName::from_static("portal-waiting");

/// Header of a queue's first page: when it was read, for `since` of GET /admin/waiting.
pub(crate) const AS_OF: header::HeaderName = header::HeaderName::from_static("portal-as-of");

/// What waited in a queue when its first page was read.
#[derive(Clone, Copy)]
pub(crate) struct Counted {
    pub(crate) waiting: i64,
    pub(crate) as_of: DateTime<Utc>,
}

/// A body: a value, or JSON that was written before.
enum Written<T> {
    Value(T),
    Json(String),
}

/// A body and the headers that go with it.
pub(crate) struct Answer<T> {
    body: Written<T>,
    headers: Vec<(header::HeaderName, String)>,
}

impl<T> Answer<T> {
    /// 200 with that body.
    pub(crate) fn new(body: T) -> Self {
        Self {
            body: Written::Value(body),
            headers: Vec::new(),
        }
    }

    /// 200 with the outcome of a call that may be repeated. The first call and its repetitions get the same bytes,
    /// because the outcome was stored as JSON of the same type.
    pub(crate) fn of_call<V: Into<T>>(done: Done<V>) -> Self {
        match done {
            Done::Now(value) => Self::new(value.into()),
            Done::Before(json) => Self {
                body: Written::Json(json),
                headers: Vec::new(),
            },
        }
    }

    /// Adds the number that wait in a queue, if it was counted, and when.
    pub(crate) fn with_waiting(self, counted: Option<Counted>) -> Self {
        match counted {
            Some(Counted { waiting, as_of }) => self
                .with_header(WAITING, waiting.to_string())
                .with_header(AS_OF, as_of.to_rfc3339_opts(SecondsFormat::Micros, true)),
            None => self,
        }
    }

    pub(crate) fn with_header(mut self, name: header::HeaderName, value: String) -> Self {
        self.headers.push((name, value));
        self
    }
}

impl<T: Serialize> Responder for Answer<T> {
    type Body = actix_web::body::BoxBody;

    fn respond_to(self, _: &actix_web::HttpRequest) -> HttpResponse {
        let mut reply = HttpResponse::Ok();
        for header in self.headers {
            reply.append_header(header);
        }
        match self.body {
            Written::Value(body) => reply.json(body),
            Written::Json(body) => reply.content_type(header::ContentType::json()).body(body),
        }
    }
}

/// 201 with what was added.
pub(crate) struct Created<T>(pub(crate) T);

impl<T: Serialize> Responder for Created<T> {
    type Body = actix_web::body::BoxBody;

    fn respond_to(self, _: &actix_web::HttpRequest) -> HttpResponse {
        HttpResponse::Created().json(self.0)
    }
}

impl<T: ToSchema> DescribeReply for Created<T> {
    const STATUS: &'static str = "201";

    fn describe_reply(schemas: &mut Vec<(String, RefOr<Schema>)>) -> Response {
        json("Added.", reference::<T>(schemas))
    }
}

/// A body of no bytes: the answer is 204.
#[derive(Debug)]
pub(crate) struct Nothing;

impl Responder for Answer<Nothing> {
    type Body = actix_web::body::BoxBody;

    fn respond_to(self, _: &actix_web::HttpRequest) -> HttpResponse {
        let mut reply = HttpResponse::NoContent();
        for header in self.headers {
            reply.append_header(header);
        }
        reply.finish()
    }
}

impl DescribeReply for Answer<Nothing> {
    const STATUS: &'static str = "204";

    fn describe_reply(_: &mut Vec<(String, RefOr<Schema>)>) -> Response {
        ResponseBuilder::new().description("Done.").build()
    }
}

impl<T: ToSchema> DescribeReply for Answer<T> {
    fn describe_reply(schemas: &mut Vec<(String, RefOr<Schema>)>) -> Response {
        json("Done.", reference::<T>(schemas))
    }
}

impl<K: FileKind> DescribeReply for FileAnswer<K> {
    fn describe_reply(_: &mut Vec<(String, RefOr<Schema>)>) -> Response {
        let reply = ResponseBuilder::new().description("The file.");
        let reply = K::MEDIA_TYPES.iter().fold(reply, |reply, media_type| {
            reply.content(*media_type, Content::new(Some(binary())))
        });
        reply.build()
    }
}

impl<K: FileKind> DescribeReply for StreamedFile<K> {
    fn describe_reply(schemas: &mut Vec<(String, RefOr<Schema>)>) -> Response {
        FileAnswer::<K>::describe_reply(schemas)
    }
}

/// A sentence for the person at the screen.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct MessageBody {
    message: String,
}

impl MessageBody {
    /// An answer that is nothing but a sentence.
    pub(crate) fn answer(message: &str) -> Answer<Self> {
        Answer::new(Self {
            message: message.to_owned(),
        })
    }
}
