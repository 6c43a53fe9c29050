//! What the OpenAPI document says of an endpoint: it follows from the handler's own types.

mod refusals;

use actix_web::http::Method;
use portal_domain::{idempotency::Key, sap_id::SapId};
use utoipa::{
    IntoParams, PartialSchema, ToSchema,
    openapi::{
        Content, RefOr, Required, Schema,
        path::{Operation, OperationBuilder, Parameter, ParameterBuilder, ParameterIn},
        request_body::RequestBodyBuilder,
        response::ResponseBuilder,
        schema::{KnownFormat, Object, ObjectBuilder, SchemaFormat, Type},
        security::SecurityRequirement,
    },
};

use self::refusals::refusals;
use crate::{
    access::{Access, Anyone, Gate, OwnId, SignedInStudent, Staff, StudentOrStaff},
    api_error::{ErrorBody, FaultsBody},
    body::{Body, OptionalBody},
    client_address::ClientAddress,
    endpoint::{Answer, FileAnswer, FileKind},
    idempotency::IdempotencyKey,
    params::{Id, PathId, Query},
    session::Session,
    state::State,
};

/// The name of the session cookie's security scheme in the OpenAPI document.
pub(crate) const SESSION_SCHEME: &str = "session";

/// What the OpenAPI document says of an endpoint.
pub(crate) struct Description {
    pub(crate) operation: Operation,
    pub(crate) schemas: Vec<(String, RefOr<Schema>)>,
}

/// Collects the description while the arguments are walked through.
pub(crate) struct Draft {
    path: &'static str,
    is_safe: bool,
    asks_who: bool,
    takes_key: bool,
    parameters: Vec<Parameter>,
    body: Option<Sent>,
    schemas: Vec<(String, RefOr<Schema>)>,
}

/// What a request's body is.
enum Sent {
    Json(RefOr<Schema>),
    /// Or nothing at all.
    OptionalJson(RefOr<Schema>),
    Form(RefOr<Schema>),
}

impl Sent {
    fn required(&self) -> Required {
        match self {
            Self::Json(_) | Self::Form(_) => Required::True,
            Self::OptionalJson(_) => Required::False,
        }
    }

    fn content(self) -> (&'static str, RefOr<Schema>) {
        match self {
            Self::Json(schema) | Self::OptionalJson(schema) => ("application/json", schema),
            Self::Form(schema) => ("multipart/form-data", schema),
        }
    }
}

impl Draft {
    /// The path's placeholder stands for a value of that schema.
    fn name_in_path(&mut self, schema: Object) {
        let name = self
            .path
            .split_once('{')
            .and_then(|(_, rest)| rest.split_once('}'));
        let parameter = ParameterBuilder::new()
            .name(name.map_or("id", |(name, _)| name))
            .parameter_in(ParameterIn::Path)
            .required(Required::True)
            .schema(Some(schema));
        self.parameters.push(parameter.build());
    }

    /// The body is a form with files.
    pub(crate) fn set_form(&mut self, schema: RefOr<Schema>) {
        self.body = Some(Sent::Form(schema));
    }
}

/// An argument of a handler, as the OpenAPI document sees it.
pub(crate) trait Describe {
    /// Adds what the client must send for it, if anything.
    fn describe(_draft: &mut Draft) {}
}

impl Describe for Anyone {}
impl Describe for SignedInStudent {}
impl<D> Describe for Staff<D> {}
impl<D> Describe for StudentOrStaff<D> {}
impl Describe for State {}
impl Describe for ClientAddress {}
impl Describe for crate::accounts::CodeCookie {}
impl Describe for crate::accounts::KnownCookie {}

impl Describe for IdempotencyKey {
    fn describe(draft: &mut Draft) {
        let key = ObjectBuilder::new()
            .schema_type(Type::String)
            .max_length(Some(Key::MAX));
        let parameter = ParameterBuilder::new()
            .name("Idempotency-Key")
            .parameter_in(ParameterIn::Header)
            .required(Required::False)
            .description(Some(
                "Names the call: sent again with the same key and body it gives the first reply again.",
            ))
            .schema(Some(key.build()));
        draft.parameters.push(parameter.build());
        draft.takes_key = true;
    }
}

impl Describe for Session {
    fn describe(draft: &mut Draft) {
        draft.asks_who = true;
    }
}

impl<T: ToSchema, const KILOBYTES: usize> Describe for Body<T, KILOBYTES> {
    fn describe(draft: &mut Draft) {
        draft.body = Some(Sent::Json(reference::<T>(&mut draft.schemas)));
    }
}

impl<T: ToSchema, const KILOBYTES: usize> Describe for OptionalBody<T, KILOBYTES> {
    fn describe(draft: &mut Draft) {
        draft.body = Some(Sent::OptionalJson(reference::<T>(&mut draft.schemas)));
    }
}

impl Describe for OwnId {
    fn describe(draft: &mut Draft) {
        Id::<SapId>::describe(draft);
    }
}

impl<T: PathId> Describe for Id<T> {
    fn describe(draft: &mut Draft) {
        draft.name_in_path(T::schema());
    }
}

impl<T: IntoParams> Describe for Query<T> {
    fn describe(draft: &mut Draft) {
        draft
            .parameters
            .extend(T::into_params(|| Some(ParameterIn::Query)));
    }
}

/// A handler's arguments, of which the first is the gate `G`.
pub(crate) trait Arguments<G> {
    /// Describes all of them.
    fn describe(draft: &mut Draft);
}

macro_rules! arguments {
    ($($argument:ident)*) => {
        impl<G: Describe, $($argument: Describe),*> Arguments<G> for (G, $($argument,)*) {
            fn describe(draft: &mut Draft) {
                G::describe(draft);
                $($argument::describe(draft);)*
            }
        }
    };
}

arguments! {}
arguments! { A }
arguments! { A B }
arguments! { A B C }
arguments! { A B C D }
arguments! { A B C D E }

fn reference<T: ToSchema>(schemas: &mut Vec<(String, RefOr<Schema>)>) -> RefOr<Schema> {
    let name = T::name().into_owned();
    schemas.push((name.clone(), <T as PartialSchema>::schema()));
    T::schemas(schemas);
    utoipa::openapi::Ref::from_schema_name(name).into()
}

fn draft<G: Gate, Args: Arguments<G>>(method: &Method, path: &'static str) -> Draft {
    let mut draft = Draft {
        path,
        is_safe: method.is_safe(),
        asks_who: G::ACCESS != Access::Anyone,
        takes_key: false,
        parameters: Vec::new(),
        body: None,
        schemas: Vec::new(),
    };
    Args::describe(&mut draft);
    draft
}

/// Whether the body is a form with files.
pub(crate) fn takes_form<G: Gate, Args: Arguments<G>>(method: &Method, path: &'static str) -> bool {
    matches!(draft::<G, Args>(method, path).body, Some(Sent::Form(_)))
}

/// The description of a handler with those arguments and that reply.
pub(crate) fn describe<G: Gate, Args: Arguments<G>, R: DescribeReply>(
    method: &Method,
    path: &'static str,
) -> Description {
    let mut draft = draft::<G, Args>(method, path);
    let reply = R::describe_reply(&mut draft.schemas);
    let mut operation = OperationBuilder::new().response("200", reply);
    for (status, meaning) in refusals(G::ACCESS, &draft) {
        operation = operation.response(status, json(meaning, problem(&mut draft.schemas)));
    }
    if G::ACCESS != Access::Anyone {
        operation = operation.security(SecurityRequirement::new(SESSION_SCHEME, [""; 0]));
    }
    if let Some(sent) = draft.body {
        let required = sent.required();
        let (media_type, schema) = sent.content();
        let body = RequestBodyBuilder::new()
            .content(media_type, Content::new(Some(schema)))
            .required(Some(required));
        operation = operation.request_body(Some(body.build()));
    }
    if !draft.parameters.is_empty() {
        operation = operation.parameters(Some(draft.parameters));
    }
    Description {
        operation: operation.build(),
        schemas: draft.schemas,
    }
}

fn json(meaning: &str, schema: RefOr<Schema>) -> utoipa::openapi::Response {
    ResponseBuilder::new()
        .description(meaning)
        .content(mime::APPLICATION_JSON.as_ref(), Content::new(Some(schema)))
        .build()
}

fn problem(schemas: &mut Vec<(String, RefOr<Schema>)>) -> RefOr<Schema> {
    let one_of = utoipa::openapi::OneOfBuilder::new()
        .item(reference::<ErrorBody>(schemas))
        .item(reference::<FaultsBody>(schemas));
    Schema::OneOf(one_of.build()).into()
}

/// A successful reply, as the OpenAPI document sees it.
pub(crate) trait DescribeReply {
    /// The reply; its schemas are added to the list.
    fn describe_reply(schemas: &mut Vec<(String, RefOr<Schema>)>) -> utoipa::openapi::Response;
}

impl<T: ToSchema> DescribeReply for Answer<T> {
    fn describe_reply(schemas: &mut Vec<(String, RefOr<Schema>)>) -> utoipa::openapi::Response {
        json("Done.", reference::<T>(schemas))
    }
}

impl<K: FileKind> DescribeReply for FileAnswer<K> {
    fn describe_reply(_: &mut Vec<(String, RefOr<Schema>)>) -> utoipa::openapi::Response {
        let reply = ResponseBuilder::new().description("The file.");
        let reply = K::MEDIA_TYPES.iter().fold(reply, |reply, media_type| {
            reply.content(*media_type, Content::new(Some(binary())))
        });
        reply.build()
    }
}

/// Bytes.
pub(crate) fn binary() -> RefOr<Schema> {
    ObjectBuilder::new()
        .schema_type(Type::String)
        .format(Some(SchemaFormat::KnownFormat(KnownFormat::Binary)))
        .into()
}
