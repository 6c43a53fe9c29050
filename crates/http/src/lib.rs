//! The portal over HTTP: routes, wire types, sessions, access.
