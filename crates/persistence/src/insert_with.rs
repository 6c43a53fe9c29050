//! Several inserts in one statement: one round trip, atomic without a transaction.

use diesel::{
    pg::Pg,
    prelude::*,
    query_builder::{AstPass, QueryFragment, QueryId},
};

/// `WITH … INSERT`: other inserts beside a last one. Postgres runs the last one first, and checks all
/// foreign keys when all are done.
#[derive(QueryId)]
pub(crate) struct InsertWith<Beside, Last> {
    pub(crate) beside: Beside,
    pub(crate) last: Last,
}

impl<A, Last> QueryFragment<Pg> for InsertWith<(A,), Last>
where
    A: QueryFragment<Pg>,
    Last: QueryFragment<Pg>,
{
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        out.push_sql("WITH one AS (");
        self.beside.0.walk_ast(out.reborrow())?;
        out.push_sql(") ");
        self.last.walk_ast(out)
    }
}

impl<A, B, Last> QueryFragment<Pg> for InsertWith<(A, B), Last>
where
    A: QueryFragment<Pg>,
    B: QueryFragment<Pg>,
    Last: QueryFragment<Pg>,
{
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        out.push_sql("WITH one AS (");
        self.beside.0.walk_ast(out.reborrow())?;
        out.push_sql("), two AS (");
        self.beside.1.walk_ast(out.reborrow())?;
        out.push_sql(") ");
        self.last.walk_ast(out)
    }
}

impl<Beside, Last> RunQueryDsl<PgConnection> for InsertWith<Beside, Last> {}
