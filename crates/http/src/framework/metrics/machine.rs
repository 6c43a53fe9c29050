//! The resources that the process uses, under the names of Prometheus' own client libraries.

use std::{path::PathBuf, sync::atomic::AtomicU64};

use prometheus_client::{
    encoding::EncodeLabelSet,
    metrics::{family::Family, gauge::Gauge},
    registry::{Registry, Unit},
};

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct FolderLabels {
    folder: &'static str,
}

/// Registers the size and the free space, for this user, of each folder's disk. Reads the nearest parent of a folder
/// that does not exist yet.
pub(super) fn register_disks(registry: &mut Registry, folders: &[(&'static str, PathBuf)]) {
    let (free, size) = (
        Family::<FolderLabels, Gauge>::default(),
        Family::<FolderLabels, Gauge>::default(),
    );
    for (folder, path) in folders {
        let there = path.ancestors().find(|step| step.is_dir());
        let Some(Ok(disk)) = there.map(rustix::fs::statvfs) else {
            continue;
        };
        let bytes = |blocks: u64| {
            let bytes = blocks.saturating_mul(disk.f_frsize);
            i64::try_from(bytes).unwrap_or(i64::MAX)
        };
        let labels = FolderLabels { folder };
        free.get_or_create(&labels).set(bytes(disk.f_bavail));
        size.get_or_create(&labels).set(bytes(disk.f_blocks));
    }
    registry.register_with_unit(
        "disk_free",
        "What the disk of a folder has free for this user",
        Unit::Bytes,
        free,
    );
    registry.register_with_unit("disk_size", "The size of that disk", Unit::Bytes, size);
}

/// Metrics of the process; empty on a system that does not provide them.
pub(super) fn registry_of_process() -> Registry {
    let mut registry = Registry::with_prefix("process");
    let Some(process) = Process::read() else {
        return registry;
    };
    let whole = [
        (
            "resident_memory_bytes",
            "Memory that is in use",
            process.memory,
        ),
        ("open_fds", "Open files and connections", process.open_files),
        (
            "max_fds",
            "Open files and connections that may be",
            process.most_files,
        ),
    ];
    for (name, help, value) in whole {
        let gauge = Gauge::<i64>::default();
        gauge.set(i64::try_from(value).unwrap_or(i64::MAX));
        registry.register(name, help, gauge);
    }
    let started = Gauge::<f64, AtomicU64>::default();
    started.set(process.started);
    registry.register(
        "start_time_seconds",
        "When the process was started, in Unix time",
        started,
    );
    let cpu = prometheus_client::metrics::counter::Counter::<f64, AtomicU64>::default();
    cpu.inc_by(process.cpu_seconds);
    registry.register("cpu_seconds", "Time on processors", cpu);
    registry
}

struct Process {
    memory: u64,
    open_files: u64,
    most_files: u64,
    started: f64,
    cpu_seconds: f64,
}

impl Process {
    #[cfg(target_os = "linux")]
    #[allow(
        clippy::float_arithmetic,
        clippy::cast_precision_loss,
        reason = "Prometheus counts seconds in floating point"
    )]
    fn read() -> Option<Self> {
        use procfs::{CurrentSI, WithCurrentSystemInfo, process::LimitValue};
        let own = procfs::process::Process::myself().ok()?;
        let stat = own.stat().ok()?;
        let ticks = procfs::ticks_per_second() as f64;
        let booted = procfs::KernelStats::current().ok()?.btime as f64;
        let most = own.limits().ok()?.max_open_files.soft_limit;
        Some(Self {
            memory: stat.rss_bytes().get(),
            open_files: u64::try_from(own.fd_count().ok()?).unwrap_or(u64::MAX),
            most_files: match most {
                LimitValue::Value(most) => most,
                LimitValue::Unlimited => u64::MAX,
            },
            started: booted + stat.starttime as f64 / ticks,
            cpu_seconds: (stat.utime + stat.stime) as f64 / ticks,
        })
    }

    #[cfg(not(target_os = "linux"))]
    fn read() -> Option<Self> {
        None
    }
}
