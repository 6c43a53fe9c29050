//! People and things that there are in the filled database.

use chrono::DateTime;
use diesel::{
    PgConnection, RunQueryDsl,
    sql_types::{Text, Uuid as SqlUuid},
};
use portal_domain::{
    accounts::EmailAddress,
    ids::{
        AcademicYearId, ChargeId, ClassId, CollegeId, CourseId, CourseMoveId, DivisionId,
        DocumentId, GrievanceId, LeaveId, LectureId, PracticalId, PracticalRequestId,
        ScholarshipId, StaffId, StudentId, SubjectId, TopUpId, TranscriptId, TransferId,
    },
    results::{Transcript, VerificationCode},
    sap_id::SapId,
};
use portal_persistence::results;
use uuid::Uuid;

/// One of each, of the first college; the student is admitted and has a result.
pub(super) struct Known {
    pub(super) college: CollegeId,
    pub(super) student: StudentId,
    pub(super) staff: StaffId,
    pub(super) teacher: StaffId,
    pub(super) course: CourseId,
    pub(super) course_move: CourseMoveId,
    pub(super) year: AcademicYearId,
    pub(super) class: ClassId,
    pub(super) division: DivisionId,
    pub(super) subject: SubjectId,
    pub(super) lecture: LectureId,
    pub(super) practical: PracticalId,
    pub(super) request: PracticalRequestId,
    pub(super) scholarship: ScholarshipId,
    pub(super) charge: ChargeId,
    pub(super) payment: TransferId,
    pub(super) transfer: TransferId,
    pub(super) top_up: TopUpId,
    pub(super) grievance: GrievanceId,
    pub(super) leave: LeaveId,
    pub(super) document: DocumentId,
    pub(super) sap_id: SapId,
    pub(super) name: String,
    pub(super) email: String,
    pub(super) code: String,
    /// An applicant who waits, far down the list.
    pub(super) late: SapId,
}

#[derive(diesel::QueryableByName)]
struct Row {
    #[diesel(sql_type = SqlUuid)]
    college: Uuid,
    #[diesel(sql_type = SqlUuid)]
    student: Uuid,
    #[diesel(sql_type = SqlUuid)]
    staff: Uuid,
    #[diesel(sql_type = SqlUuid)]
    teacher: Uuid,
    #[diesel(sql_type = SqlUuid)]
    course: Uuid,
    #[diesel(sql_type = SqlUuid)]
    course_move: Uuid,
    #[diesel(sql_type = SqlUuid)]
    year: Uuid,
    #[diesel(sql_type = SqlUuid)]
    class: Uuid,
    #[diesel(sql_type = SqlUuid)]
    division: Uuid,
    #[diesel(sql_type = SqlUuid)]
    subject: Uuid,
    #[diesel(sql_type = SqlUuid)]
    lecture: Uuid,
    #[diesel(sql_type = SqlUuid)]
    practical: Uuid,
    #[diesel(sql_type = SqlUuid)]
    request: Uuid,
    #[diesel(sql_type = SqlUuid)]
    scholarship: Uuid,
    #[diesel(sql_type = SqlUuid)]
    charge: Uuid,
    #[diesel(sql_type = SqlUuid)]
    payment: Uuid,
    #[diesel(sql_type = SqlUuid)]
    transfer: Uuid,
    #[diesel(sql_type = SqlUuid)]
    top_up: Uuid,
    #[diesel(sql_type = SqlUuid)]
    grievance: Uuid,
    #[diesel(sql_type = SqlUuid)]
    leave: Uuid,
    #[diesel(sql_type = SqlUuid)]
    document: Uuid,
    #[diesel(sql_type = Text)]
    sap_id: String,
    #[diesel(sql_type = Text)]
    name: String,
    #[diesel(sql_type = Text)]
    email: String,
    #[diesel(sql_type = Text)]
    code: String,
    #[diesel(sql_type = Text)]
    late: String,
}

impl Known {
    pub(super) fn find(db: &mut PgConnection) -> Self {
        let row: Row = diesel::sql_query(QUERY)
            .get_result(db)
            .expect("one of each");
        let sap_id = |text: &str| SapId::parse(text).expect("a SAP id");
        Self {
            college: CollegeId(row.college),
            student: StudentId(row.student),
            staff: StaffId(row.staff),
            teacher: StaffId(row.teacher),
            course: CourseId(row.course),
            course_move: CourseMoveId(row.course_move),
            year: AcademicYearId(row.year),
            class: ClassId(row.class),
            division: DivisionId(row.division),
            subject: SubjectId(row.subject),
            lecture: LectureId(row.lecture),
            practical: PracticalId(row.practical),
            request: PracticalRequestId(row.request),
            scholarship: ScholarshipId(row.scholarship),
            charge: ChargeId(row.charge),
            payment: TransferId(row.payment),
            transfer: TransferId(row.transfer),
            top_up: TopUpId(row.top_up),
            grievance: GrievanceId(row.grievance),
            leave: LeaveId(row.leave),
            document: DocumentId(row.document),
            sap_id: sap_id(&row.sap_id),
            name: row.name,
            email: row.email,
            code: row.code,
            late: sap_id(&row.late),
        }
    }

    /// One that is not there yet.
    pub(super) fn transcript(&self, db: &mut PgConnection) -> Transcript {
        let results = results::list_terms(db, self.college, self.student).expect("results");
        Transcript {
            id: TranscriptId(Uuid::from_u128(1)),
            code: VerificationCode::of([1; 16]),
            at: DateTime::UNIX_EPOCH,
            issues: results.into_iter().map(|of| of.issue).collect(),
        }
    }

    pub(super) fn mail(&self) -> EmailAddress {
        EmailAddress::parse("email", &self.email).expect("an address")
    }
}

const QUERY: &str = "
    SELECT who.college, who.student, what.course, what.subject,
           (SELECT id FROM academic_years y WHERE y.college_id = who.college ORDER BY begins_on LIMIT 1) AS year,
           placed.class, placed.division,
           (SELECT id FROM course_moves m WHERE m.college_id = who.college AND m.course_id = what.course) AS course_move,
           (SELECT id FROM staff s WHERE s.college_id = who.college AND role = 'docAdmin') AS staff,
           (SELECT id FROM staff s WHERE s.college_id = who.college AND role = 'teacher') AS teacher,
           (SELECT id FROM lectures l WHERE l.college_id = who.college AND l.subject_id = what.subject LIMIT 1) AS lecture,
           (SELECT id FROM practicals p WHERE p.college_id = who.college AND p.subject_id = what.subject LIMIT 1) AS practical,
           (SELECT id FROM practical_requests r WHERE r.college_id = who.college LIMIT 1) AS request,
           (SELECT scholarship_id FROM scholarship_applications a WHERE a.college_id = who.college AND a.student_id = who.student) AS scholarship,
           (SELECT id FROM charges c WHERE c.college_id = who.college AND c.student_id = who.student LIMIT 1) AS charge,
           (SELECT id FROM transfers t WHERE t.college_id = who.college AND debit_student = who.student AND kind = 'fee') AS payment,
           (SELECT id FROM transfers t WHERE t.college_id = who.college ORDER BY id OFFSET 5000 LIMIT 1) AS transfer,
           (SELECT id FROM top_ups u WHERE u.college_id = who.college AND u.student_id = who.student LIMIT 1) AS top_up,
           (SELECT id FROM grievances g WHERE g.college_id = who.college AND status = 'Pending' ORDER BY id OFFSET 100 LIMIT 1) AS grievance,
           (SELECT id FROM leaves l WHERE l.college_id = who.college AND status = 'Pending' ORDER BY id OFFSET 100 LIMIT 1) AS leave,
           (SELECT id FROM documents d WHERE d.college_id = who.college AND d.student_id = who.student LIMIT 1) AS document,
           who.sap_id AS sap_id,
           who.name AS name,
           who.email AS email,
           who.code AS code,
           (SELECT s.sap_id FROM students s JOIN applications a ON (a.college_id, a.student_id) = (s.college_id, s.id)
             WHERE s.college_id = who.college AND a.status = 'Submitted' ORDER BY s.sap_id OFFSET 60 LIMIT 1) AS late
    FROM (SELECT s.college_id AS college, s.id AS student, s.sap_id, lower(s.username) AS name, s.email, r.code
          FROM results r JOIN scholarship_applications USING (college_id, student_id)
          JOIN students s ON (s.college_id, s.id) = (r.college_id, r.student_id)
          WHERE r.college_id = (SELECT id FROM colleges WHERE number = 1) ORDER BY s.id OFFSET 20 LIMIT 1) who,
         LATERAL (SELECT a.course_id AS course, j.id AS subject FROM applications a
                  JOIN subjects j USING (college_id, course_id)
                  WHERE a.college_id = who.college AND a.student_id = who.student AND j.position = 0) what,
         LATERAL (SELECT e.class_id AS class, d.id AS division FROM enrolments e
                  JOIN divisions d ON (d.college_id, d.class_id) = (e.college_id, e.class_id)
                  WHERE e.college_id = who.college AND e.student_id = who.student AND e.closed_on IS NULL) placed";
