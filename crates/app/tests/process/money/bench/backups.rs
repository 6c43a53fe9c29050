//! How long a backup takes, and so how long an upgrade, before which one is taken, keeps the portal away.

use std::{
    fs::{self, File},
    io::Read,
    process::Stdio,
    time::{Duration, Instant},
};

use super::Bench;
use crate::money::{
    figures::{print_beside_bar, print_figure, seconds},
    population::portal,
};

/// One each of so many students: 5 GB of documents.
const DOCUMENTS: usize = 2_500;
const BYTES: usize = 2_000_000;
/// A large college's documents, and how long an upgrade of it may take at night.
const LARGE: u32 = 10;
const MOST: Duration = Duration::from_secs(60 * 60);

const ROWS: &str = "
    INSERT INTO documents (college_id, id, student_id, slot, media_type, bytes, state, is_submitted,
                           created_at, state_at)
        SELECT college_id, id, id, 'passportPhoto', 'image/jpeg', {bytes}, 'current', true, now(), now()
        FROM students";

pub(super) fn measure(bench: &mut Bench) {
    let group = bench.population.group(DOCUMENTS, 1);
    let rows = ROWS.replace("{bytes}", &BYTES.to_string());
    bench.population.db.batch_execute(&rows).expect("documents");
    // The portal makes the folder, which nobody else may enter.
    bench.portal().stop();
    let folder = bench.sandbox.data_dir().join("documents");
    // Sealed as they are in the store, they do not become smaller.
    let mut document = Vec::with_capacity(BYTES);
    let mut random = File::open("/dev/urandom")
        .expect("random bytes")
        .take(BYTES as u64);
    random.read_to_end(&mut document).expect("random bytes");
    for student in &group.students {
        let college = folder.join(&student.college);
        fs::create_dir_all(&college).expect("a folder");
        fs::write(college.join(&student.id), &document).expect("a document");
    }
    let file = bench.sandbox.data_dir().join("bench.backup");
    let name = file.to_str().expect("UTF-8");
    let mut backup = portal(&bench.sandbox, &bench.cluster.url(), &["backup", name]);
    let since = Instant::now();
    let ended = backup.stdout(Stdio::null()).status().expect("it runs");
    let took = since.elapsed();
    assert!(ended.success(), "{ended}");

    let length = fs::metadata(&file).expect("the backup").len();
    assert!(
        length > (DOCUMENTS * BYTES) as u64,
        "all documents are in it: {length} bytes"
    );
    print_figure("a backup of 5 GB of documents takes", &seconds(took));
    let large = took * LARGE;
    print_beside_bar(
        "  reckoned for 50 GB",
        &seconds(large),
        "<= 3600 s",
        large <= MOST,
    );
}
