"""What was found: replies that must not be, and what was called at all."""

from __future__ import annotations

from dataclasses import dataclass, field

from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi import checks as openapi

# The checks that hold for every reply. Not among them, of those that schemathesis has:
# - negative_data_rejection: unknown fields and parameters are ignored on purpose, and texts of a
#   multipart form have no types, so what violates a schema in these ways is accepted;
# - positive_data_acceptance: a schema tells shapes; dates, states and money are judged behind it;
# - missing_required_header, unsupported_method, allow_header_conformance: no header is required, and
#   wrong methods are not sent here;
# - ignored_auth, object_level_authorization: they guess at who may call. Here every operation is called
#   without a session and by every role, and the gate must go on refusing whom it refused;
# - use_after_free, ensure_resource_availability: nothing can be deleted;
# - max_response_time: a debug build on a machine of unknown speed.
CHECKS = [
    not_a_server_error,
    openapi.status_code_conformance,
    openapi.content_type_conformance,
    openapi.response_headers_conformance,
    openapi.response_schema_conformance,
]


@dataclass
class Finding:
    """A reply that must not be."""

    operation: str
    kind: str
    title: str
    request: str
    reply: str
    times: int = 1

    @property
    def key(self) -> tuple[str, str]:
        """Two of the same key are one defect."""
        return self.operation, self.title

    def __str__(self) -> str:
        title = self.title.replace("\n", "\n  ")
        return (
            f"{self.operation} as {self.kind}, {self.times} time(s)\n  {title}\n"
            f"  {self.request}\n  → {self.reply}\n"
        )


# Who may call them has given a password and lacks the factor, and the fifth wrong code ends that: nobody could be fuzzed
# with. The API's tests try them; here everybody else does.
AT_PASSWORD = {
    "POST /api/auth/factor/app",
    "POST /api/auth/factor/recovery",
    "POST /api/auth/factor/passkey",
    "POST /api/auth/factor/passkey/challenge",
}
# They end the caller's sessions, and all processes share a few accounts. The API's tests try them; nobody does here.
ENDS_SESSIONS = {"DELETE /api/auth/sign-ins", "DELETE /api/auth/sign-ins/{id}"}


@dataclass
class Report:
    """What came of one operation."""

    operation: str
    allowed: list[str] = field(default_factory=list)
    statuses: dict[int, int] = field(default_factory=dict)
    findings: dict[tuple[str, str], Finding] = field(default_factory=dict)
    seconds: float = 0

    def add(self, finding: Finding) -> None:
        """Keeps the shortest request of each defect."""
        before = self.findings.get(finding.key)
        finding.times += before.times if before else 0
        if before and len(before.request) <= len(finding.request):
            before.times = finding.times
        else:
            self.findings[finding.key] = finding

    @property
    def gaps(self) -> list[str]:
        """Why this operation was not really tried."""
        if self.operation in AT_PASSWORD | ENDS_SESSIONS:
            return []
        if not self.allowed:
            return [f"{self.operation}: no kind of user may call it"]
        if not set(self.statuses) - {401, 403}:
            return [f"{self.operation}: it was never called by somebody who may"]
        return []
