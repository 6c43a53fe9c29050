//! How much memory a process takes, as Linux tells it, in megabytes.

use std::fs;

/// What it has now.
pub(crate) fn resident(process: u32) -> u64 {
    read(process, "VmRSS:")
}

/// The most that it has had so far.
pub(crate) fn peak(process: u32) -> u64 {
    read(process, "VmHWM:")
}

fn read(process: u32, name: &str) -> u64 {
    let status = fs::read_to_string(format!("/proc/{process}/status")).expect("its state");
    let line = status.lines().find_map(|line| line.strip_prefix(name));
    let kilobytes = line.expect("a figure").trim().trim_end_matches(" kB");
    kilobytes.parse::<u64>().expect("a number") / 1024
}
