"""Sends operations what their schema describes, and what it forbids, as every kind of user."""

from __future__ import annotations

import itertools
import random
import re
import urllib.parse
import uuid
from typing import Any

import hypothesis
import requests
import schemathesis
from hypothesis import strategies as st
from schemathesis.core.failures import FailureGroup

from findings import CHECKS, ENDS_SESSIONS, Finding, Report
from known_values import KnownValues
from portal import NOBODY, STUDENT, Account

# A password is hashed in these, which takes some hundred milliseconds.
SLOW = ("/api/auth/", "/api/admin/update-password")
SLOW_EXAMPLES = 10
# These end the session that calls them.
ONLY_AS_NOBODY = ("/api/auth/logout", "/api/auth/admin-logout")
# For each of those whom the gate refuses, and where nothing can be sent.
FEW_EXAMPLES = 2
# Of students, and of the roles that may call an operation, the first is given all examples.
SHARE_OF_FURTHER = 4


class Fuzzer:
    """Fuzzes operations of one portal, with an account of each kind."""

    def __init__(self, base_url: str, accounts: list[Account], examples: int, seed: int) -> None:
        self.base_url, self.examples, self.seed = base_url, examples, seed
        self.session = requests.Session()
        self.document = self.session.get(f"{base_url}/api/openapi.json", timeout=30).json()
        schema = schemathesis.openapi.from_dict(self.document)
        found = [result.ok() for result in schema.get_all_operations()]
        self.operations = {operation.label: operation for operation in found}
        self.accounts = {account.kind: account for account in accounts}
        self.known = KnownValues(never={account.id for account in accounts if not account.is_student})
        self.lists = [
            (operation.path, kind)
            for operation in found
            if operation.method.upper() == "GET" and "{" not in operation.path
            for kind in [NOBODY, *self.accounts]
            if self._learn(operation.path, kind)
        ]

    def run(self, label: str) -> Report:
        """Fuzzes one operation as every kind of user."""
        operation = self.operations[label]
        for path, kind in self.lists:
            if path.split("/")[2] == operation.path.split("/")[2]:
                self._learn(path, kind)
        report = Report(label)
        if label in ENDS_SESSIONS:
            self._attempt(operation, [NOBODY], FEW_EXAMPLES, report)
            return report
        is_open = not operation.definition.raw.get("security")
        kinds = [NOBODY, *self.accounts]
        report.allowed = [kind for kind in kinds if is_open or self._may(operation, kind)]
        # Where nobody has to be signed in, it makes little difference who is.
        mostly = [NOBODY] if is_open else report.allowed
        seen: set[bool] = set()
        for kind in mostly:
            is_first = kind.startswith(STUDENT) not in seen
            seen.add(kind.startswith(STUDENT))
            self._attempt(operation, [kind], self._examples(operation, is_first), report)
        others = [kind for kind in kinds if kind not in mostly]
        if operation.path not in ONLY_AS_NOBODY:
            self._attempt(operation, others, FEW_EXAMPLES * len(others), report)
        return report

    def _examples(self, operation: Any, is_first: bool) -> int:
        if not self._fields(operation) and "{" not in operation.path:
            return FEW_EXAMPLES
        most = self.examples if is_first else max(FEW_EXAMPLES, self.examples // SHARE_OF_FURTHER)
        return min(most, SLOW_EXAMPLES) if operation.path.startswith(SLOW) else most

    def _fields(self, operation: Any) -> list[str]:
        """The names of the parameters of the query, and of the fields of the body."""
        raw = operation.definition.raw
        names = [parameter["name"] for parameter in raw.get("parameters", []) if parameter["in"] == "query"]
        for content in raw.get("requestBody", {}).get("content", {}).values():
            schema = content["schema"]
            if "$ref" in schema:
                schema = self.document["components"]["schemas"][schema["$ref"].split("/")[-1]]
            names += schema.get("properties", {})
        return names

    def _call(self, method: str, path: str, kind: str, **more: Any) -> requests.Response:
        """A call beside the fuzzing."""
        self.session.cookies.clear()
        cookies = {"portal": self.accounts[kind].cookie} if kind in self.accounts else {}
        return self.session.request(method, self.base_url + path, cookies=cookies, timeout=60, **more)

    def _learn(self, path: str, kind: str) -> bool:
        """Whether that list had something to tell."""
        reply = self._call("GET", path, kind)
        told = reply.status_code == 200 and "json" in reply.headers.get("Content-Type", "")
        if told and not path.endswith("/openapi.json"):
            self.known.learn(path, "", reply.json())
        return told

    def _may(self, operation: Any, kind: str) -> bool:
        """Whether the gate lets that kind through: it judges before ids and bodies are looked at, so a
        request that nothing comes of tells."""
        path = operation.path
        for name, own in self._own(operation, kind if kind.startswith(STUDENT) else STUDENT).items():
            path = path.replace(f"{{{name}}}", own)  # a student's id is part of the gate, other ids are not
        path = re.sub(r"\{\w+\}", "no-id", path)
        more: dict[str, Any] = {}
        for media_type in operation.definition.raw.get("requestBody", {}).get("content", {}):
            more = {"data": b"no body", "headers": {"Content-Type": f"{media_type}; boundary={uuid.uuid4()}"}}
        reply = self._call(operation.method.upper(), path, kind, **more)
        return reply.status_code not in (401, 403)

    def _own(self, operation: Any, kind: str) -> dict[str, str]:
        """Where a student's own id stands."""
        parameters = operation.definition.raw.get("parameters", [])
        names = [parameter["name"] for parameter in parameters if "pattern" in parameter["schema"]]
        return dict.fromkeys([*names, "studentId"], self.accounts[kind].id)

    def _attempt(self, operation: Any, kinds: list[str], examples: int, report: Report) -> None:
        """So many examples, by those kinds of users in turn."""
        if not kinds:
            return
        for kind in set(kinds) - {NOBODY}:
            if self._call("GET", "/api/auth/session", kind).status_code != 200:
                self.accounts[kind].sign_in(self.base_url)
        fits = operation.as_strategy(generation_mode=schemathesis.GenerationMode.POSITIVE)
        breaks = operation.as_strategy(generation_mode=schemathesis.GenerationMode.NEGATIVE)
        fitting = fits.map(lambda case: (case, True))
        cases = st.one_of(fitting, fitting, breaks.map(lambda case: (case, False)))
        turn = itertools.cycle(kinds)

        # Nothing is shrunk: a replay would meet another state. The shortest request is kept instead.
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
            kind, made = next(turn), random.Random(choice)
            if case[1] and made.random() < 0.8:
                own = self._own(operation, kind) if kind.startswith(STUDENT) else {}
                self.known.put_into(case[0], operation.path, self._fields(operation), own, made)
            self._send(operation, kind, case[0], report)

        attempt()

    def _send(self, operation: Any, kind: str, case: Any, report: Report) -> None:
        """Sends one case, and judges the reply."""
        if kind != NOBODY:  # who may bring any cookie along
            case.cookies = {"portal": self.accounts[kind].cookie}
        said = [*case.headers.values(), *case.cookies.values()]
        if any(ord(char) < 32 or ord(char) == 127 for text in said for char in str(text)):
            return  # refused as no HTTP at all, before there is an operation
        self.session.cookies.clear()
        impossible = (requests.exceptions.InvalidHeader, requests.exceptions.InvalidURL)
        try:
            response = case.call(base_url=self.base_url, session=self.session, timeout=60)
        except (*impossible, requests.exceptions.InvalidJSONError, UnicodeError):
            return  # no HTTP request can say that
        except requests.RequestException as error:
            report.add(Finding(operation.label, kind, "no reply", case.as_curl_command(), repr(error)))
            return
        if urllib.parse.urlsplit(response.request.url).path.count("/") != operation.path.count("/"):
            return  # of an id like `.` the client has made another address
        status, media_type = response.status_code, " ".join(response.headers.get("content-type", []))
        report.statuses[status] = report.statuses.get(status, 0) + 1
        titles = []
        if kind not in report.allowed and 200 <= status < 300:
            titles.append("a call that the gate refuses got through")
        try:
            case.validate_response(response, checks=CHECKS)
        except FailureGroup as group:
            titles += [f"{failure.title}: {failure.message}" for failure in group.exceptions]
        is_text = re.match("text/|application/json", media_type)
        body = response.content[:2000].decode(errors="replace") if is_text else f"{len(response.content)} bytes"
        for title in titles:
            finding = Finding(operation.label, kind, title, case.as_curl_command(), f"{status} {media_type} {body}")
            report.add(finding)
