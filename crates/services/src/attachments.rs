//! Files that students send with leaves and grievances: judged, written anew, sealed and stored as documents are; opened
//! by their student, and at the desk, which the audit records.
//!
//! What it is sent with is there before and without it. A file that breaks off, or that is one too many, leaves a row
//! that nothing names, and [`sweep`](crate::documents::sweep) removes both.
//!
//! Decision: DECISIONS.md#a-file-has-its-row-first.

use portal_domain::{
    attachments::{Attachment, CannotAttach},
    audit::{Detail, Subject, particulars::Attached},
    documents::FileType,
    factors::{Act, Stale},
    grievances::Grievance,
    ids::{CollegeId, DocumentId, GrievanceId, LeaveId, StudentId},
    leaves::Leave,
    saved_replies::Desk,
    sessions::{SignedIn, SignedInStaff, SignedInStudent},
    throttles::Throttled,
    validation::{Fault, Faults},
};
use portal_persistence::{Db, Stored, attachments as store, grievances, leaves};
use portal_storage::{Incoming, ObjectName, Prepared};

use crate::{
    Context, Failure, Outcome, Services, Tx,
    audit::record,
    documents::{judge, keep, unseal},
    runtime::{
        failure::{OrDefect, OrRefuse},
        throttles::{self, Counter},
    },
};

/// What a student may send a file with.
pub trait Holder: Sized + Send + 'static {
    /// What it is known by.
    type Id: Copy + Send + 'static;

    /// The desk that reads it.
    const DESK: Desk;

    /// One of the college.
    fn find(db: &mut Db, college: CollegeId, id: Self::Id) -> Stored<Option<Self>>;

    /// One of the college, held until the transaction ends.
    fn lock(tx: &mut Db, college: CollegeId, id: Self::Id) -> Stored<Option<Self>>;

    /// Whose it is.
    fn student(&self) -> StudentId;

    /// The file that was sent with it.
    fn attachment(&self) -> Option<DocumentId>;

    /// The same with that file.
    fn attach(self, file: DocumentId) -> Result<Self, CannotAttach>;

    /// Writes it.
    fn save(&self, tx: &mut Db) -> Stored<()>;
}

macro_rules! holder {
    ($of:ident, $id:ident, $desk:ident, $store:ident, $field:ident) => {
        impl Holder for $of {
            type Id = $id;

            const DESK: Desk = Desk::$desk;

            fn find(db: &mut Db, college: CollegeId, id: $id) -> Stored<Option<Self>> {
                Ok($store::find_listed(db, college, id)?.map(|listed| listed.$field))
            }

            fn lock(tx: &mut Db, college: CollegeId, id: $id) -> Stored<Option<Self>> {
                $store::lock(tx, college, id)
            }

            fn student(&self) -> StudentId {
                self.student
            }

            fn attachment(&self) -> Option<DocumentId> {
                self.attachment
            }

            fn attach(self, file: DocumentId) -> Result<Self, CannotAttach> {
                $of::attach(self, file)
            }

            fn save(&self, tx: &mut Db) -> Stored<()> {
                $store::save_state(tx, self)
            }
        }
    };
}

holder!(Leave, LeaveId, Leaves, leaves, leave);
holder!(Grievance, GrievanceId, Grievances, grievances, grievance);

/// Why a file was not added.
#[expect(
    missing_docs,
    reason = "each variant and field is named after what it is"
)]
#[derive(Debug, thiserror::Error)]
pub enum AddAttachment {
    /// The student has nothing of that id.
    #[error("not found")]
    NotFound,
    #[error(transparent)]
    Faults(#[from] Faults),
    /// The student has sent too many files.
    #[error(transparent)]
    Throttled(#[from] Throttled),
    #[error(transparent)]
    Refused(#[from] CannotAttach),
}

/// Adds a file to the student's own `H` of that id, unless there are faults, also of the form itself. Of two that are sent
/// at once one is added, and the other refused.
pub async fn add<H: Holder>(
    services: &Services,
    student: SignedInStudent,
    id: H::Id,
    incoming: Option<Incoming>,
    mut faults: Vec<Fault>,
) -> Outcome<H, AddAttachment> {
    let by = (student.college, student.id);
    services
        .run(move |cx| {
            throttles::count(cx, &[Counter::Uploads(by.1)])?;
            // Before the work; the last word is spoken below.
            cx.transaction(|tx| {
                let file = tx.new_id(DocumentId::new);
                lock_own::<H>(tx, by, id)?.attach(file).or_refuse()?;
                Ok(())
            })
        })
        .await?;
    let mut judged = None;
    if let Some(incoming) = incoming {
        match judge(services, incoming).await? {
            Ok(file) => judged = Some(file),
            Err(fault) => faults.push(fault),
        }
    }
    Faults::check(faults).or_refuse()?;
    let judged = judged
        .ok_or("a form without faults has its file")
        .or_defect()?;
    let file = announce(services, by, &judged.file).await?;
    let name = ObjectName::new(file.college, file.id.0);
    keep(services, &name, file.id.0, judged).await?;
    let added = services
        .run(move |cx| cx.transaction(|tx| settle::<H>(tx, by, id, &file)))
        .await?;
    added.or_refuse()
}

/// Adds the row of a file that is about to be stored.
async fn announce(
    services: &Services,
    (college, student): (CollegeId, StudentId),
    prepared: &Prepared,
) -> Outcome<Attachment, AddAttachment> {
    let (file_type, bytes) = (prepared.file_type, prepared.bytes.len());
    services
        .run(move |cx| {
            cx.transaction(|tx| {
                let file = Attachment {
                    id: tx.new_id(DocumentId::new),
                    college,
                    student,
                    file_type,
                    bytes: i32::try_from(bytes).unwrap_or(i32::MAX),
                    created_at: tx.now(),
                };
                store::insert_incoming(tx.db, &file, &tx.secrets().id())?;
                Ok(file)
            })
        })
        .await
}

/// Adds the stored file, or discards it if it was answered or another file was added meanwhile.
fn settle<H: Holder>(
    tx: &mut Tx<'_>,
    by: (CollegeId, StudentId),
    id: H::Id,
    file: &Attachment,
) -> Outcome<Result<H, CannotAttach>, AddAttachment> {
    let now = tx.now();
    match lock_own::<H>(tx, by, id)?.attach(file.id) {
        Ok(with_file) => {
            store::make_current(tx.db, file, now)?;
            with_file.save(tx.db)?;
            Ok(Ok(with_file))
        }
        Err(refused) => {
            store::discard(tx.db, file, now)?;
            Ok(Err(refused))
        }
    }
}

fn lock_own<H: Holder>(
    tx: &mut Tx<'_>,
    (college, student): (CollegeId, StudentId),
    id: H::Id,
) -> Outcome<H, AddAttachment> {
    H::lock(tx.db, college, id)?
        .filter(|of| of.student() == student)
        .ok_or(Failure::Refused(AddAttachment::NotFound))
}

/// A file with its content.
#[expect(missing_docs, reason = "each field is named after what it holds")]
pub struct Opened {
    pub file_type: FileType,
    /// The unsealed file.
    pub bytes: Vec<u8>,
}

/// Why a file is not opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenAttachment {
    /// There is no such file, or it is not one's own.
    #[error("not found")]
    NotFound,
    /// The student has to confirm who they are.
    #[error(transparent)]
    Stale(#[from] Stale),
}

/// Opens the file of the student's own `H` of that id.
pub async fn open_own<H: Holder>(
    services: &Services,
    student: SignedInStudent,
    id: H::Id,
) -> Outcome<Opened, OpenAttachment> {
    let file = services
        .run(move |cx| {
            let of = H::find(cx.db(), student.college, id)?;
            let of = of.filter(|of| of.student() == student.id);
            let file = file_of(cx.db(), student.college, of.as_ref())?;
            let by = SignedIn::Student(student);
            Act::OpenOwnDocument
                .check_anybody(&by, cx.now())
                .or_refuse()?;
            Ok(file)
        })
        .await?;
    fetch(services, file).await
}

/// Opens the file of the college's `H` of that id, after writing the audit's row.
pub async fn open_as_staff<H: Holder>(
    services: &Services,
    by: SignedInStaff,
    id: H::Id,
) -> Outcome<Opened, OpenAttachment> {
    let file = services
        .run(move |cx: &mut Context| {
            cx.transaction(|tx| {
                let of = H::find(tx.db, by.college, id)?;
                let file = file_of(tx.db, by.college, of.as_ref())?;
                let detail = Detail::OpenAttachment(Attached {
                    desk: H::DESK,
                    document: file.id,
                });
                let subject = Subject::Student(file.student);
                record(tx, by.college, Some(by.id), subject, detail)?;
                Ok(file)
            })
        })
        .await?;
    fetch(services, file).await
}

fn file_of<H: Holder>(
    db: &mut Db,
    college: CollegeId,
    of: Option<&H>,
) -> Outcome<Attachment, OpenAttachment> {
    let missing = || Failure::Refused(OpenAttachment::NotFound);
    let id = of.and_then(H::attachment).ok_or_else(missing)?;
    store::find_current(db, college, id)?.ok_or_else(missing)
}

async fn fetch(services: &Services, file: Attachment) -> Outcome<Opened, OpenAttachment> {
    Ok(Opened {
        file_type: file.file_type,
        bytes: unseal(services, file.college, file.id).await?,
    })
}
