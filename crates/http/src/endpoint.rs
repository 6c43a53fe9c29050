//! One row of the route table: method, path, access, handler, and the OpenAPI operation that
//! follows from the handler's types.

use std::future::Future;

use actix_web::{Handler, HttpResponse, Responder, Route, http::Method, http::header, web};
use serde::Serialize;
use utoipa::{
    IntoParams, PartialSchema, ToSchema,
    openapi::{
        Content, RefOr, Required, Schema,
        path::{Operation, OperationBuilder, Parameter, ParameterBuilder, ParameterIn},
        request_body::RequestBodyBuilder,
        response::ResponseBuilder,
        schema::{KnownFormat, ObjectBuilder, SchemaFormat, Type},
        security::SecurityRequirement,
    },
};

use crate::{
    access::{Access, Anyone, Declared, Gate, SignedInStudent, Staff},
    body::Body,
    client_address::ClientAddress,
    params::{Id, Query},
    problem::{ErrorBody, FaultsBody, Problem},
    session::Session,
    state::State,
};

/// The name of the session cookie's security scheme in the OpenAPI document.
pub(crate) const SESSION_SCHEME: &str = "session";

/// An endpoint.
pub struct Endpoint {
    /// The HTTP method.
    pub method: Method,
    /// The path with its `{placeholders}`.
    pub path: &'static str,
    /// Who may call.
    pub access: Access,
    pub(crate) mount: Box<dyn Fn() -> Route + Send + Sync>,
    pub(crate) describe: fn(&Method, &'static str) -> Description,
}

impl Endpoint {
    /// A row of the table. Does not compile unless the handler's first argument is the gate named.
    pub(crate) fn new<G, H, Args, T>(
        method: Method,
        path: &'static str,
        _access: Declared<G>,
        handler: H,
    ) -> Self
    where
        G: Gate + 'static,
        H: Handler<Args> + Send + Sync,
        H::Output: Responder + 'static,
        H::Future: Future<Output = Reply<T>>,
        Args: Arguments<G> + actix_web::FromRequest + 'static,
        T: Serialize + ToSchema + 'static,
    {
        let verb = method.clone();
        Self {
            method,
            path,
            access: G::ACCESS,
            mount: Box::new(move || web::method(verb.clone()).to(handler.clone())),
            describe: describe::<G, Args, T>,
        }
    }
}

/// What a handler returns: an answer, or a problem.
pub(crate) type Reply<T> = Result<Answer<T>, Problem>;

/// A body and the headers that go with it.
pub(crate) struct Answer<T> {
    body: T,
    headers: Vec<(header::HeaderName, String)>,
}

impl<T> Answer<T> {
    /// 200 with that body.
    pub(crate) fn new(body: T) -> Self {
        Self {
            body,
            headers: Vec::new(),
        }
    }

    /// Adds a header.
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
        reply.json(self.body)
    }
}

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
    parameters: Vec<Parameter>,
    body: Option<RefOr<Schema>>,
    schemas: Vec<(String, RefOr<Schema>)>,
}

/// An argument of a handler, as the OpenAPI document sees it.
pub(crate) trait Describe {
    /// Adds what the client must send for it, if anything.
    fn describe(_draft: &mut Draft) {}
}

impl Describe for Anyone {}
impl Describe for SignedInStudent {}
impl<D> Describe for Staff<D> {}
impl Describe for State {}
impl Describe for ClientAddress {}
impl Describe for crate::accounts::CodeCookie {}

impl Describe for Session {
    fn describe(draft: &mut Draft) {
        draft.asks_who = true;
    }
}

impl<T: ToSchema> Describe for Body<T> {
    fn describe(draft: &mut Draft) {
        draft.body = Some(reference::<T>(&mut draft.schemas));
    }
}

impl<T> Describe for Id<T> {
    fn describe(draft: &mut Draft) {
        let name = draft
            .path
            .split_once('{')
            .and_then(|(_, rest)| rest.split_once('}'));
        let schema = ObjectBuilder::new()
            .schema_type(Type::String)
            .format(Some(SchemaFormat::KnownFormat(KnownFormat::Uuid)));
        let parameter = ParameterBuilder::new()
            .name(name.map_or("id", |(name, _)| name))
            .parameter_in(ParameterIn::Path)
            .required(Required::True)
            .schema(Some(schema));
        draft.parameters.push(parameter.build());
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

fn describe<G: Gate, Args: Arguments<G>, T: ToSchema>(
    method: &Method,
    path: &'static str,
) -> Description {
    let mut draft = Draft {
        path,
        is_safe: method.is_safe(),
        asks_who: G::ACCESS != Access::Anyone,
        parameters: Vec::new(),
        body: None,
        schemas: Vec::new(),
    };
    Args::describe(&mut draft);
    let reply = reference::<T>(&mut draft.schemas);
    let mut operation = OperationBuilder::new().response("200", json("Done.", reply));
    for (status, meaning) in refusals(G::ACCESS, &draft) {
        operation = operation.response(status, json(meaning, problem(&mut draft.schemas)));
    }
    if G::ACCESS != Access::Anyone {
        operation = operation.security(SecurityRequirement::new(SESSION_SCHEME, [""; 0]));
    }
    if let Some(schema) = draft.body {
        let body = RequestBodyBuilder::new()
            .content(mime::APPLICATION_JSON.as_ref(), Content::new(Some(schema)))
            .required(Some(Required::True));
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

/// The refusals that an endpoint of this kind may give.
fn refusals(access: Access, draft: &Draft) -> Vec<(&'static str, &'static str)> {
    let mut list = vec![
        ("400", "Faulty request."),
        ("429", "Too often."),
        ("503", "Try again."),
    ];
    let is_gated = access != Access::Anyone;
    if draft.asks_who {
        list.push(("401", "Not signed in, or the wrong password."));
    }
    if is_gated || !draft.is_safe {
        list.push(("403", "Not allowed, or from a foreign page."));
    }
    if draft.path.contains('{') || (is_gated && draft.body.is_some()) {
        list.push(("404", "Unknown, or another college's."));
    }
    if draft.body.is_some() {
        list.push(("408", "The body took too long to arrive."));
        list.push(("413", "Too large."));
    }
    if !draft.is_safe {
        list.push(("409", "Not in this state."));
        list.push(("415", "Not JSON."));
    }
    list
}
