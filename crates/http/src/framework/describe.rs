//! How a handler's arguments and its reply describe themselves for the OpenAPI document. Each type
//! does so where it is defined.

use utoipa::{
    PartialSchema, ToSchema,
    openapi::{
        Content, RefOr, Required, Schema,
        path::{Parameter, ParameterBuilder, ParameterIn},
        response::ResponseBuilder,
        schema::{KnownFormat, Object, ObjectBuilder, SchemaFormat, Type},
    },
};

/// Collects the description of a handler, argument by argument.
pub(crate) struct Draft {
    pub(crate) path: &'static str,
    pub(crate) is_safe: bool,
    pub(crate) asks_who: bool,
    pub(crate) takes_key: bool,
    pub(crate) parameters: Vec<Parameter>,
    pub(crate) body: Option<Sent>,
    pub(crate) schemas: Vec<(String, RefOr<Schema>)>,
}

/// The body of a request.
pub(crate) enum Sent {
    Json(RefOr<Schema>),
    /// JSON, or no body at all.
    OptionalJson(RefOr<Schema>),
    Form(RefOr<Schema>),
}

impl Sent {
    pub(crate) fn required(&self) -> Required {
        match self {
            Self::Json(_) | Self::Form(_) => Required::True,
            Self::OptionalJson(_) => Required::False,
        }
    }

    pub(crate) fn content(self) -> (&'static str, RefOr<Schema>) {
        match self {
            Self::Json(schema) | Self::OptionalJson(schema) => ("application/json", schema),
            Self::Form(schema) => ("multipart/form-data", schema),
        }
    }
}

impl Draft {
    /// Describes the placeholder of the path, whose values have that schema.
    pub(crate) fn name_in_path(&mut self, schema: Object) {
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

    /// The body is JSON of that type.
    pub(crate) fn set_json<T: ToSchema>(&mut self) {
        self.body = Some(Sent::Json(reference::<T>(&mut self.schemas)));
    }

    /// The body is JSON of that type, or nothing at all.
    pub(crate) fn set_optional_json<T: ToSchema>(&mut self) {
        self.body = Some(Sent::OptionalJson(reference::<T>(&mut self.schemas)));
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

/// A handler's arguments, of which the first is the gate `G`.
pub(crate) trait Arguments<G> {
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
arguments! { A B C D E F }

/// Names the schema of that type and adds it to the list.
pub(crate) fn reference<T: ToSchema>(schemas: &mut Vec<(String, RefOr<Schema>)>) -> RefOr<Schema> {
    let name = T::name().into_owned();
    schemas.push((name.clone(), <T as PartialSchema>::schema()));
    T::schemas(schemas);
    utoipa::openapi::Ref::from_schema_name(name).into()
}

/// A reply of JSON of that schema.
pub(crate) fn json(meaning: &str, schema: RefOr<Schema>) -> utoipa::openapi::Response {
    ResponseBuilder::new()
        .description(meaning)
        .content(mime::APPLICATION_JSON.as_ref(), Content::new(Some(schema)))
        .build()
}

/// A successful reply, as the OpenAPI document sees it.
pub(crate) trait DescribeReply {
    /// Its status.
    const STATUS: &'static str = "200";

    /// The reply; its schemas are added to the list.
    fn describe_reply(schemas: &mut Vec<(String, RefOr<Schema>)>) -> utoipa::openapi::Response;
}

/// The schema of a file's bytes.
pub(crate) fn binary() -> RefOr<Schema> {
    ObjectBuilder::new()
        .schema_type(Type::String)
        .format(Some(SchemaFormat::KnownFormat(KnownFormat::Binary)))
        .into()
}
