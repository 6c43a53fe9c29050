//! Ends the connection of a chunked body that nobody reads to its end.
//!
//! When a chunked body is dropped, actix-http reads and discards the rest for as long as the client
//! sends, so the connection may never end. When the body is still held after the reply is sent,
//! actix-http closes the connection a second later. So the reply holds the body.

use std::{
    cell::RefCell,
    pin::Pin,
    rc::Rc,
    task::{Context, Poll},
};

use actix_web::{
    Error, HttpMessage,
    body::{BodySize, BoxBody, MessageBody},
    dev::{Payload, ServiceRequest, ServiceResponse},
    error::InternalError,
    http::header,
    middleware::Next,
    web::Bytes,
};
use futures_util::{StreamExt, stream};

/// Keeps a chunked body until its reply is out.
pub(crate) async fn hold(
    mut request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse, Error> {
    if !request.headers().contains_key(header::TRANSFER_ENCODING) {
        let response = next.call(request).await;
        return response.map(ServiceResponse::map_into_boxed_body);
    }
    let held = Rc::new(RefCell::new(request.take_payload()));
    let read = held.clone();
    let payload = stream::poll_fn(move |cx| read.borrow_mut().poll_next_unpin(cx));
    request.set_payload(Payload::Stream {
        payload: Box::pin(payload),
    });
    match next.call(request).await {
        Ok(response) => Ok(response.map_body(|_, body| Holding::wrap(body, held))),
        Err(error) => {
            let response = error.error_response();
            let response = response.map_body(|_, body| Holding::wrap(body, held));
            Err(InternalError::from_response(error, response).into())
        }
    }
}

/// A reply's body, which holds the request's body while it is being sent.
struct Holding {
    body: BoxBody,
    _request: Rc<RefCell<Payload>>,
}

impl Holding {
    fn wrap(body: impl MessageBody + 'static, request: Rc<RefCell<Payload>>) -> BoxBody {
        BoxBody::new(Self {
            body: body.boxed(),
            _request: request,
        })
    }
}

impl MessageBody for Holding {
    type Error = Box<dyn std::error::Error>;

    fn size(&self) -> BodySize {
        self.body.size()
    }

    fn poll_next(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Bytes, Self::Error>>> {
        Pin::new(&mut self.body).poll_next(cx)
    }
}
