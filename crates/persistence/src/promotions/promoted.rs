//! The students of a promotion that was carried out.

use std::collections::HashMap;

use diesel::prelude::*;
use portal_domain::{
    grading::Verdict as Outcome,
    ids::{CollegeId, EnrolmentId, PromotionId, StudentId},
    paging::{Listing, Order, Page},
    promotions::{Fate, Verdict},
    sap_id::SapId,
};
use uuid::Uuid;

use crate::{
    Db, StoreError, Stored,
    keyset::read_page,
    schema::{promoted_students, students},
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

/// A page of the students of a promotion, by SAP id.
pub fn list_promoted(
    db: &mut Db,
    college: CollegeId,
    id: PromotionId,
    page: &Page<SapId>,
) -> Stored<Listing<PromotedStudent>> {
    let query = promoted_students::table
        .inner_join(
            students::table.on(students::college_id
                .eq(promoted_students::college_id)
                .and(students::id.eq(promoted_students::student_id))),
        )
        .filter(promoted_students::college_id.eq(college.0))
        .filter(promoted_students::promotion_id.eq(id.0))
        .select((
            students::id,
            students::sap_id,
            students::name,
            promoted_students::enrolment_id,
            promoted_students::verdict,
            promoted_students::reason,
            promoted_students::result,
            promoted_students::state,
        ))
        .into_boxed();
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

/// Of these students those whom the promotion has named: the enrolment that it has ended, and whether they were carried on.
pub fn find_promoted(
    db: &mut Db,
    college: CollegeId,
    id: PromotionId,
    of: &[StudentId],
) -> Stored<HashMap<StudentId, (EnrolmentId, bool)>> {
    let ids: Vec<Uuid> = of.iter().map(|student| student.0).collect();
    let rows: Vec<(Uuid, Uuid, bool)> = promoted_students::table
        .filter(promoted_students::college_id.eq(college.0))
        .filter(promoted_students::promotion_id.eq(id.0))
        .filter(promoted_students::student_id.eq_any(ids))
        .select((
            promoted_students::student_id,
            promoted_students::enrolment_id,
            promoted_students::state.eq(Fate::Done.as_str()),
        ))
        .load(db)?;
    let promoted = |(student, enrolment, is_done)| {
        let of = (EnrolmentId(enrolment), is_done);
        (StudentId(student), of)
    };
    Ok(rows.into_iter().map(promoted).collect())
}
