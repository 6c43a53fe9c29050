//! A database's schema as text, one line an object, to compare two of them.

use diesel::{PgConnection, RunQueryDsl, sql_types::Text};

#[derive(diesel::QueryableByName)]
struct Line {
    #[diesel(sql_type = Text)]
    line: String,
}

/// The lines of a query whose only column is `line`.
pub(crate) fn lines(db: &mut PgConnection, query: &str) -> Vec<String> {
    let lines: Vec<Line> = diesel::sql_query(query).load(db).expect(query);
    lines.into_iter().map(|line| line.line).collect()
}

/// Everything in the schema `public` but diesel's own table and what extensions brought: tables and
/// indexes, columns, constraints, functions, triggers, types, and who may do what with them.
pub(crate) fn describe(db: &mut PgConnection) -> Vec<String> {
    const OBJECTS: [&str; 7] = [
        "SELECT format('relation %s %s %s', c.relkind, c.relname, coalesce(pg_get_indexdef(i.indexrelid), '')) AS line
         FROM pg_class c LEFT JOIN pg_index i ON i.indexrelid = c.oid
         WHERE c.relnamespace = 'public'::regnamespace",
        "SELECT format('column %s.%s %s %s %s %s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
                       a.attnotnull, a.attidentity, pg_get_expr(d.adbin, d.adrelid)) AS line
         FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
         LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
         WHERE c.relnamespace = 'public'::regnamespace AND a.attnum > 0 AND NOT a.attisdropped",
        "SELECT format('constraint %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS line
         FROM pg_constraint WHERE connamespace = 'public'::regnamespace",
        "SELECT format('function %s', pg_get_functiondef(p.oid)) AS line FROM pg_proc p
         WHERE p.pronamespace = 'public'::regnamespace AND p.prokind IN ('f', 'p')
           AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')",
        "SELECT format('trigger %s', pg_get_triggerdef(oid)) AS line FROM pg_trigger WHERE NOT tgisinternal",
        "SELECT format('type %s', t.typname) AS line FROM pg_type t
         WHERE t.typnamespace = 'public'::regnamespace
           AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = t.oid AND d.deptype = 'e')
           AND NOT EXISTS (SELECT FROM pg_type e JOIN pg_depend d ON d.objid = e.oid AND d.deptype = 'e'
                           WHERE e.typarray = t.oid)",
        "SELECT format('grant on %s: %s', what, acl) AS line FROM (
             SELECT relname::text AS what, relacl::text AS acl FROM pg_class WHERE relnamespace = 'public'::regnamespace
             UNION ALL SELECT c.relname || '.' || a.attname, a.attacl::text FROM pg_attribute a
                 JOIN pg_class c ON c.oid = a.attrelid WHERE c.relnamespace = 'public'::regnamespace
             UNION ALL SELECT 'schema', string_agg(g.privilege_type, ' ' ORDER BY g.privilege_type)
                 FROM pg_namespace n, aclexplode(n.nspacl) g
                 WHERE n.nspname = 'public' AND g.grantee = 'portal_app'::regrole) granted
         WHERE acl IS NOT NULL",
    ];
    let mut all: Vec<String> = OBJECTS
        .iter()
        .flat_map(|query| lines(db, query))
        .filter(|line| !line.contains("__diesel_schema_migrations"))
        .collect();
    all.sort();
    all
}
