"""Fuzzes every operation of the portal's own OpenAPI document, as nobody, as a student and as each of
the nine roles: no 5xx, and no reply outside its schema.

The portal is started for this, with the demo's data in a folder of its own.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import pathlib
import signal
import sys
import time

from findings import Report
from operations import Fuzzer
from portal import Account, Portal

HERE = pathlib.Path(__file__).resolve()
BINARY = HERE.parents[4] / "target/debug/portal"

_fuzzer: Fuzzer


def _prepare(base_url: str, accounts: list[Account], examples: int, seed: int) -> None:
    """Once a process."""
    global _fuzzer
    _fuzzer = Fuzzer(base_url, accounts, examples, seed)


def _run(label: str) -> Report:
    begun = time.monotonic()
    report = _fuzzer.run(label)
    report.seconds = time.monotonic() - begun
    return report


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--portal", type=pathlib.Path, default=BINARY, help="the binary")
    parser.add_argument("--examples", type=int, default=50, help="requests an operation and kind of user")
    parser.add_argument("--seed", type=int, default=1, help="another one makes up other requests")
    parser.add_argument("--only", default="", help="only operations with this in them, e.g. /api/marks")
    parser.add_argument("--jobs", type=int, default=min(4, os.cpu_count() or 1), help="processes")
    parser.add_argument("--verbose", action="store_true", help="a line an operation")
    return parser.parse_args()


def _order(label: str) -> tuple[bool, bool, bool, str]:
    """What only reads goes after what makes things to read; what changes accounts goes last."""
    return "/api/admin/" in label, label.startswith("GET"), label.split(" ")[0] == "PUT", label


def main() -> int:
    """Returns the exit code."""
    arguments = _arguments()
    # So that the portal is stopped, as at Ctrl-C.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    begun = time.monotonic()
    with Portal(arguments.portal) as portal:
        accounts = portal.accounts()
        given = (portal.base_url, accounts, arguments.examples, arguments.seed)
        labels = sorted(Fuzzer(*given).operations, key=_order)
        chosen = [label for label in labels if arguments.only in label]
        reports = []
        with multiprocessing.get_context("spawn").Pool(arguments.jobs, _prepare, given) as pool:
            for report in pool.imap_unordered(_run, chosen):
                reports.append(report)
                for finding in report.findings.values():
                    print(f"\n{finding}", flush=True)
                if arguments.verbose:
                    statuses = dict(sorted(report.statuses.items()))
                    print(f"{report.seconds:6.1f} s  {report.operation}  {statuses}  {report.allowed}", flush=True)
        # A report of a crash of the client is logged as an error, and is none of the server's.
        lines = [line for line in portal.log().splitlines() if "portal_services::crashes" not in line]
        complaints = [line for line in lines if "ERROR" in line or "panicked" in line]
    findings = [finding for report in reports for finding in report.findings.values()]
    gaps = [gap for report in reports for gap in report.gaps]
    for line in gaps + complaints:
        print(line)
    requests = sum(sum(report.statuses.values()) for report in reports)
    successes = sum(200 in report.statuses for report in reports)
    took = time.monotonic() - begun
    print(f"{len(reports)} operations, {requests} requests in {took:.0f} s; {successes} operations also succeeded;")
    print(f"{len(findings)} defect(s), {len(gaps)} gap(s), {len(complaints)} error(s) in the portal's log")
    return 1 if findings or gaps or complaints or not reports else 0


if __name__ == "__main__":
    sys.exit(main())
