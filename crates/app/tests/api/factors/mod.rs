//! Second factors of staff: a sign-in with one, setting one up, and the roles that need one.

mod enrolment;
mod roles;
mod sign_in;
mod step_up;
mod thieves;
