"""A portal of one's own to fuzz: started with the demo's data on a free port, and stopped again."""

from __future__ import annotations

import os
import pathlib
import random
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from dataclasses import dataclass
from types import TracebackType

import requests

NOBODY = "nobody"
STUDENT = "student"
ROLES = 9

# Throttles would answer 429 to nearly all that is sent; what they do is tried elsewhere.
GENEROUS = {
    "PORTAL_LIMIT_LOGIN_ACCOUNT_CLIENT": "1000000/600",
    "PORTAL_LIMIT_LOGIN_ACCOUNT": "1000000/600",
    "PORTAL_LIMIT_CLIENT": "1000000/600",
    "PORTAL_LIMIT_OTP_TRIES": "1000000/600",
    "PORTAL_LIMIT_OTP_MAILS": "1000000/600",
    "PORTAL_LIMIT_UPLOADS": "1000000/600",
    "PORTAL_LIMIT_VERIFICATIONS": "1000000/600",
    "PORTAL_LIMIT_WRITES": "1000000/60",
    "PORTAL_LIMIT_CRASH_REPORTS": "1000000/600",
    "PORTAL_OTP_RESEND_SECONDS": "1",
}


@dataclass
class Account:
    """One that a kind of user signs in with."""

    kind: str
    login: str
    password: str
    cookie: str = ""
    id: str = ""

    @property
    def is_student(self) -> bool:
        """Whether it is a student's, and no staff member's."""
        return self.kind.startswith(STUDENT)

    def sign_in(self, base_url: str) -> None:
        """Begins a session. Students and staff have doors of their own."""
        door = "login" if self.is_student else "admin-login"
        body = {"email": self.login, "password": self.password}
        reply = requests.post(f"{base_url}/api/auth/{door}", json=body, timeout=60)
        if reply.status_code != 200:
            raise RuntimeError(f"{self.login} cannot sign in: {reply.status_code} {reply.text}")
        said = reply.json()
        self.cookie = reply.cookies["portal"]
        self.id = said["student"]["id"] if self.is_student else said["admin"]["_id"]


def free_port() -> int:
    """A port that nobody listens to, of those that systems lend to no outgoing connection, so that
    it is still free when the portal starts."""
    for port in random.sample(range(10_000, 16_000), 100):
        with socket.socket() as free:
            try:
                free.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
    raise RuntimeError("no free port of 127.0.0.1 between 10000 and 16000")


class Portal:
    """The process, its folder and its address."""

    def __init__(self, binary: pathlib.Path) -> None:
        self.binary = binary.resolve()
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="portal-fuzz-"))
        # Under root, PostgreSQL runs as another user, who has to get at its folder.
        self.folder.chmod(0o711)
        self.port = free_port()
        self.base_url = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Portal:
        kept = {k: v for k, v in os.environ.items() if not k.startswith(("PORTAL_", "DATABASE_URL", "SMTP_URL"))}
        where = {k: v for k, v in os.environ.items() if k in ("PORTAL_PG_BIN", "PORTAL_PG_USER")}
        settings = {
            "PORTAL_ADDR": f"127.0.0.1:{self.port}",
            "PORTAL_PUBLIC_URL": f"http://localhost:{self.port}",
            "PORTAL_DATA_DIR": str(self.folder / "data"),
            "PORTAL_LOG": "warn",
        }
        with open(self.folder / "log", "wb") as log:
            # Where no .env lies; and in a session of its own, so that Ctrl-C leaves stopping it to us.
            self.process = subprocess.Popen(
                [self.binary, "serve", "--demo"],
                cwd=self.folder,
                env={**kept, **where, **GENEROUS, **settings},
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        try:
            self._wait_until_ready()
        except BaseException:
            self.stop()
            raise
        return self

    def _wait_until_ready(self) -> None:
        process = self.process
        deadline = time.monotonic() + 120
        while time.monotonic() < deadline and process is not None and process.poll() is None:
            try:
                if requests.get(f"{self.base_url}/readyz", timeout=5).status_code == 200:
                    return
            except requests.ConnectionError:
                pass
            time.sleep(0.2)
        raise RuntimeError(f"The portal did not start:\n{self.log()}")

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    def stop(self) -> None:
        """Stops it and removes its folder, once its database is gone too."""
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(timeout=45)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        deadline = time.monotonic() + 20
        while time.monotonic() < deadline and list(self.folder.glob("data/postgres/**/postmaster.pid")):
            time.sleep(0.2)
        shutil.rmtree(self.folder, ignore_errors=True)

    def log(self) -> str:
        """What it has said."""
        return (self.folder / "log").read_text(errors="replace")

    def accounts(self) -> list[Account]:
        """A signed-in account of each role, and the demo's students, who stand at different points."""
        demo = requests.get(f"{self.base_url}/api/dev/accounts", timeout=30).json()["accounts"]
        first: dict[str, Account] = {}
        for entry in demo:
            kind = entry["role"]
            if kind == STUDENT and STUDENT in first:
                kind = f"{STUDENT} {entry['login']}"
            first.setdefault(kind, Account(kind, entry["login"], entry["password"]))
        accounts = list(first.values())
        if STUDENT not in first or sum(not account.is_student for account in accounts) != ROLES:
            raise RuntimeError(f"the demo has accounts of {sorted(first)}, not of a student and {ROLES} roles")
        for account in accounts:
            account.sign_in(self.base_url)
        return accounts
