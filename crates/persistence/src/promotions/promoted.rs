//! The students whom a class's promotions have named. After an undo, or having stayed, a student may be in several of them.

use std::collections::HashMap;

use diesel::{
    dsl::{exists, not},
    prelude::*,
};
use portal_domain::{
    grading::Verdict as Outcome,
    ids::{ClassId, CollegeId, EnrolmentId, PromotionId, StudentId},
    paging::{Listing, Order, Page},
    promotions::{Fate, Verdict},
    sap_id::SapId,
};
use uuid::Uuid;

use crate::{
    Db, StoreError, Stored,
    keyset::read_page,
    schema::{promoted_students, promotions, students},
};

/// A student of a promotion that was approved.
#[derive(Debug, Clone)]
#[expect(missing_docs, reason = "each field is named after what it holds")]
pub struct PromotedStudent {
    pub student: StudentId,
    pub sap_id: SapId,
    pub name: String,
    /// The one that the promotion has ended.
    pub enrolment: EnrolmentId,
    pub verdict: Verdict,
    /// Of an exception.
    pub reason: Option<String>,
    /// As it was when it was approved.
    pub result: Option<Outcome>,
    pub fate: Fate,
}

#[derive(Queryable)]
struct Row {
    student: Uuid,
    sap_id: String,
    name: String,
    enrolment: Uuid,
    verdict: String,
    reason: Option<String>,
    result: Option<String>,
    state: String,
}

impl Row {
    fn promoted(self) -> Stored<PromotedStudent> {
        let wrong = |column| StoreError::inconsistent("promoted_students", column, self.student);
        let result = self.result.as_deref();
        let result = result.map(|word| Outcome::from_name(word).ok_or_else(|| wrong("result")));
        Ok(PromotedStudent {
            student: StudentId(self.student),
            sap_id: SapId::parse(&self.sap_id).ok_or_else(|| wrong("sap_id"))?,
            enrolment: EnrolmentId(self.enrolment),
            verdict: Verdict::from_name(&self.verdict).ok_or_else(|| wrong("verdict"))?,
            result: result.transpose()?,
            fate: Fate::from_name(&self.state).ok_or_else(|| wrong("state"))?,
            name: self.name,
            reason: self.reason,
        })
    }
}

/// The promotions of a class that were carried out.
#[diesel::dsl::auto_type]
fn carried_out(college: Uuid, class: Uuid) -> _ {
    promotions::table
        .filter(promotions::college_id.eq(college))
        .filter(promotions::class_id.eq(class))
        .filter(promotions::outcome.eq("done"))
        .select(promotions::id)
}

/// Narrows to the last time that a promotion has named a student. A class has one promotion after the other, and their ids begin
/// with the instant of their plan.
macro_rules! last_of_each {
    ($query:expr, $promotions:expr) => {{
        let later = diesel::alias!(promoted_students as later);
        let of_student = later
            .field(promoted_students::college_id)
            .eq(promoted_students::college_id)
            .and(
                later
                    .field(promoted_students::student_id)
                    .eq(promoted_students::student_id),
            );
        let is_later = later
            .field(promoted_students::promotion_id)
            .gt(promoted_students::promotion_id);
        let in_class = later
            .field(promoted_students::promotion_id)
            .eq_any($promotions.clone());
        $query
            .filter(promoted_students::promotion_id.eq_any($promotions))
            .filter(not(exists(
                later.filter(of_student).filter(is_later).filter(in_class),
            )))
    }};
}

/// A page of the students whom promotions of the class have named, by SAP id.
pub fn list_promoted(
    db: &mut Db,
    college: CollegeId,
    class: ClassId,
    page: &Page<SapId>,
) -> Stored<Listing<PromotedStudent>> {
    let of_class: Vec<Uuid> = carried_out(college.0, class.0).load(db)?;
    let query = promoted_students::table
        .inner_join(
            students::table.on(students::college_id
                .eq(promoted_students::college_id)
                .and(students::id.eq(promoted_students::student_id))),
        )
        .filter(promoted_students::college_id.eq(college.0))
        .select((
            students::id,
            students::sap_id,
            students::name,
            promoted_students::enrolment_id,
            promoted_students::verdict,
            promoted_students::reason,
            promoted_students::result,
            promoted_students::state,
        ));
    let query = last_of_each!(query, of_class).into_boxed();
    let after = page.after.as_ref().map(SapId::as_str);
    let rows: Vec<Row> =
        read_page!(query, page, Order::Ascending, students::sap_id, after).load(db)?;
    let cut = page.cut(rows);
    Ok(Listing {
        rows: cut
            .rows
            .into_iter()
            .map(Row::promoted)
            .collect::<Stored<_>>()?,
        more: cut.more,
    })
}

/// The last time that a promotion of a class has named a student.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "each field is named after what it holds")]
pub struct PromotedLast {
    pub promotion: PromotionId,
    /// The one that it has ended.
    pub enrolment: EnrolmentId,
    /// Whether the verdict was carried out, and has not been undone.
    pub is_done: bool,
}

/// Of these students those whom promotions of the class have named.
pub fn find_promoted(
    db: &mut Db,
    college: CollegeId,
    class: ClassId,
    of: &[StudentId],
) -> Stored<HashMap<StudentId, PromotedLast>> {
    let ids: Vec<Uuid> = of.iter().map(|student| student.0).collect();
    let of_class: Vec<Uuid> = carried_out(college.0, class.0).load(db)?;
    let query = promoted_students::table
        .filter(promoted_students::college_id.eq(college.0))
        .filter(promoted_students::student_id.eq_any(ids))
        .select((
            promoted_students::student_id,
            promoted_students::promotion_id,
            promoted_students::enrolment_id,
            promoted_students::state.eq(Fate::Done.as_str()),
        ));
    let rows: Vec<(Uuid, Uuid, Uuid, bool)> = last_of_each!(query, of_class).load(db)?;
    let promoted = |(student, promotion, enrolment, is_done)| {
        let last = PromotedLast {
            promotion: PromotionId(promotion),
            enrolment: EnrolmentId(enrolment),
            is_done,
        };
        (StudentId(student), last)
    };
    Ok(rows.into_iter().map(promoted).collect())
}
