//! One row of the route table: method, path, access, handler, and the OpenAPI operation that
//! follows from the handler's types.

use std::future::Future;

use actix_web::{Handler, Responder, Route, http::Method, middleware::from_fn, web};

use crate::framework::{
    access::{Access, Declared, Gate},
    api_error::ApiError,
    confirmation::{self, Confirmation},
    describe::{Arguments, DescribeReply},
    operation::{Description, describe, takes_form},
};

/// A row of the route table.
pub struct Endpoint {
    pub method: Method,
    /// The path with its `{placeholders}`.
    pub path: &'static str,
    /// Who may call it.
    pub access: Access,
    /// Whether one has to have confirmed who one is shortly before.
    pub confirmation: Confirmation,
    /// What it does, in three to eight words.
    pub summary: &'static str,
    /// Whether the body is a form with files; else it is JSON or nothing.
    pub(crate) takes_form: bool,
    pub(crate) mount: Box<dyn Fn() -> Route + Send + Sync>,
    pub(crate) describe: fn(&Method, &'static str) -> Description,
}

impl Endpoint {
    /// Makes a row. Does not compile unless the handler's first argument is the gate named.
    pub(crate) fn new<G, H, Args, R>(
        method: Method,
        path: &'static str,
        _access: Declared<G>,
        handler: H,
        summary: &'static str,
    ) -> Self
    where
        G: Gate + 'static,
        H: Handler<Args> + Send + Sync,
        H::Output: Responder + 'static,
        H::Future: Future<Output = Result<R, ApiError>>,
        Args: Arguments<G> + actix_web::FromRequest + 'static,
        R: DescribeReply,
    {
        let verb = method.clone();
        Self {
            method,
            path,
            access: G::ACCESS,
            confirmation: G::CONFIRMATION,
            summary,
            takes_form: takes_form::<G, Args>(&verb, path),
            mount: Box::new(move || {
                let route = web::method(verb.clone()).to(handler.clone());
                match G::CONFIRMATION.act() {
                    Some(act) => route.wrap(from_fn(move |request, next| {
                        confirmation::note_refusal(act, request, next)
                    })),
                    None => route,
                }
            }),
            describe: describe::<G, Args, R>,
        }
    }
}
