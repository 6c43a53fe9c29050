"""Sends one operation what its schema describes, and what it forbids, as every kind of user."""

from __future__ import annotations

import itertools
import random
import uuid
from dataclasses import dataclass, field
from typing import Any

import hypothesis
import requests
import schemathesis
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.core.failures import FailureGroup
from schemathesis.specs.openapi import checks as openapi

from known_values import KnownValues
from portal import NOBODY, Account

# The checks that hold for every reply. Not among them, of those that schemathesis has:
# - negative_data_rejection: unknown fields and parameters are ignored on purpose, and texts of a
#   multipart form have no types, so what violates a schema in these ways is accepted;
# - positive_data_acceptance: a schema tells shapes; dates, states and money are judged behind it;
# - missing_required_header, unsupported_method: no header is required, and a wrong method is tried for
#   every path beside this;
# - ignored_auth: every operation is called without a session here, and with one of another role;
# - use_after_free, ensure_resource_availability: nothing can be deleted.
CHECKS = [
    not_a_server_error,
    openapi.status_code_conformance,
    openapi.content_type_conformance,
    openapi.response_headers_conformance,
    openapi.response_schema_conformance,
]

# A password is hashed in these: some hundred milliseconds each.
SLOW = ("/api/auth/", "/api/admin/update-password")
SLOW_EXAMPLES = 10
# What these do does not hang on who is signed in, beside ending that session.
ONLY_AS_NOBODY = ("/api/auth/logout", "/api/auth/admin-logout")
FEW_EXAMPLES = 2


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


class Fuzzer:
    """Fuzzes operations of one portal, with one account of each kind."""

    def __init__(self, base_url: str, accounts: list[Account], examples: int, seed: int) -> None:
        self.base_url, self.examples, self.seed = base_url, examples, seed
        self.session = requests.Session()
        document = self.session.get(f"{base_url}/api/openapi.json", timeout=30).json()
        schema = schemathesis.openapi.from_dict(document)
        operations = [result.ok() for result in schema.get_all_operations()]
        self.operations = {operation.label: operation for operation in operations}
        self.accounts = {account.kind: account for account in accounts}
        staff = {account.id for account in accounts if account.kind != "student"}
        self.known = KnownValues(never=staff)
        self.schemas: dict[str, Any] = document["components"]["schemas"]
        self._learn_from_lists()

    def _learn_from_lists(self) -> None:
        for operation in self.operations.values():
            if operation.method.upper() == "GET" and "{" not in operation.path:
                for account in self.accounts.values():
                    reply = self._send_plain("GET", operation.path, account.kind)
                    self._learn(operation.path, reply)

    def _learn(self, path: str, reply: requests.Response) -> None:
        is_json = "json" in reply.headers.get("Content-Type", "")
        if reply.status_code == 200 and is_json and not path.endswith("openapi.json"):
            self.known.learn(path, "", reply.json())

    def _send_plain(self, method: str, path: str, kind: str, **more: Any) -> requests.Response:
        self.session.cookies.clear()
        cookies = {"portal": self.accounts[kind].cookie} if kind in self.accounts else {}
        url = self.base_url + path
        return self.session.request(method, url, cookies=cookies, timeout=60, **more)

    def run(self, label: str) -> Report:
        """Fuzzes one operation as every kind of user."""
        operation = self.operations[label]
        raw = operation.definition.raw
        report = Report(label)
        is_open = not raw.get("security")
        kinds = [NOBODY, *self.accounts]
        report.allowed = [kind for kind in kinds if is_open or self._may(operation, kind)]
        names = self._declared(raw)
        examples = self.examples if names or "{" in operation.path else FEW_EXAMPLES
        if operation.path.startswith(SLOW):
            examples = min(examples, SLOW_EXAMPLES)
        for kind in report.allowed:
            if kind == NOBODY or not is_open:
                self._attempt(operation, [kind], names, examples, report)
        # The same few for those who may not call, and for the signed-in where nobody has to be.
        others = [kind for kind in kinds if kind not in report.allowed or (is_open and kind != NOBODY)]
        if operation.path not in ONLY_AS_NOBODY:
            self._attempt(operation, others, names, FEW_EXAMPLES * len(others), report)
        return report

    def _may(self, operation: Any, kind: str) -> bool:
        """Whether the gate lets that kind through: it judges before the request is looked at."""
        own = self.accounts["student"].id
        path = operation.path.replace("{studentId}", own)
        while "{" in path:
            path = path[: path.index("{")] + str(uuid.UUID(int=1)) + path[path.index("}") + 1 :]
        body = operation.definition.raw.get("requestBody", {}).get("content", {})
        more: dict[str, Any] = {"json": {}} if "application/json" in body else {}
        if "multipart/form-data" in body:
            more = {"files": {"nothing": b""}}
        reply = self._send_plain(operation.method.upper(), path, kind, **more)
        return reply.status_code not in (401, 403)

    def _declared(self, raw: dict[str, Any]) -> list[str]:
        """The names of the parameters and of the fields of the body."""
        names = [p["name"] for p in raw.get("parameters", []) if p["in"] == "query"]
        for content in raw.get("requestBody", {}).get("content", {}).values():
            schema = content["schema"]
            schema = self.schemas[schema["$ref"].split("/")[-1]] if "$ref" in schema else schema
            names += schema.get("properties", {})
        return names

    def _attempt(self, operation: Any, kinds: list[str], names: list[str], examples: int, report: Report) -> None:
        if not kinds:
            return
        for kind in kinds:
            if kind in self.accounts and not self.accounts[kind].is_signed_in(self.base_url):
                self.accounts[kind].sign_in(self.base_url)
        fits = operation.as_strategy(generation_mode=schemathesis.GenerationMode.POSITIVE)
        breaks = operation.as_strategy(generation_mode=schemathesis.GenerationMode.NEGATIVE)
        cases = st.one_of(
            fits.map(lambda case: (case, True)),
            fits.map(lambda case: (case, True)),
            breaks.map(lambda case: (case, False)),
        )
        turn = itertools.cycle(kinds)

        # Nothing is shrunk: what a replay would meet is another state. The shortest request is kept.
        @hypothesis.seed(self.seed)
        @hypothesis.settings(
            max_examples=examples,
            database=None,
            deadline=None,
            phases=[hypothesis.Phase.generate],
            suppress_health_check=list(hypothesis.HealthCheck),
        )
        @hypothesis.given(case=cases, choice=st.integers(0, 2**32))
        def attempt(case: tuple[Any, bool], choice: int) -> None:
            self._send(operation, next(turn), case[0], case[1], names, random.Random(choice), report)

        attempt()

    def _send(
        self, operation: Any, kind: str, case: Any, fits: bool, names: list[str], choice: random.Random, report: Report
    ) -> None:
        """Sends one case, and judges the reply."""
        own = self.accounts["student"].id if kind == "student" else None
        if fits and choice.random() < 0.8:
            self.known.put_into(case, operation.path, names, own, choice)
        if kind != NOBODY:
            case.cookies = {"portal": self.accounts[kind].cookie}
        self.session.cookies.clear()
        try:
            response = case.call(base_url=self.base_url, session=self.session, timeout=60)
        except (requests.exceptions.InvalidHeader, requests.exceptions.InvalidURL, UnicodeError):
            return  # no HTTP request can say that
        except requests.RequestException as error:
            report.add(Finding(operation.label, kind, "no reply", case.as_curl_command(), repr(error)))
            return
        status = response.status_code
        report.statuses[status] = report.statuses.get(status, 0) + 1
        titles = []
        if kind not in report.allowed and 200 <= status < 300:
            titles.append("a call that the gate refuses got through")
        try:
            case.validate_response(response, checks=CHECKS)
        except FailureGroup as group:
            titles += [f"{failure.title}: {failure.message}" for failure in group.exceptions]
        for title in titles:
            body = response.content[:2000].decode(errors="replace")
            reply = f"{status} {response.headers.get('content-type')} {body}"
            report.add(Finding(operation.label, kind, f"{status} {title}", case.as_curl_command(), reply))
        if status == 200 and choice.random() < 0.2 and "json" in str(response.headers.get("content-type")):
            self.known.learn(operation.path, "", response.json())
