"""Values that the portal itself has told: what is made up at random alone is 404 or 400 nearly always,
so replies of success and rules behind the first check would hardly ever be seen."""

from __future__ import annotations

import datetime
import random
import re
from typing import Any

TODAY = datetime.date.today()
DAYS = [str(TODAY + datetime.timedelta(days)) for days in (0, -1, 1, 30, 400, -400)] + ["2026-02-30", "0000-01-01"]

# What replies do not hold, or hold under another name.
WORDS: dict[str, list[Any]] = {
    "limit": ["1", "2", "1000", "0", "-1", "9223372036854775808"],
    "search": ["a", "26000100001", "%", "_", "\\", "आशा"],
    "amount": [1, 250.5, 500, 1000, 49999.99, 0, -1, 0.001, 1e300, 9007199254740993],
    "password": ["a long enough passphrase", "short", "x" * 73],
    "newPassword": ["a long enough passphrase"],
    "email": ["newcomer@sunrise.example", "a@b", "a@b.example\r\nBcc: c@d.example"],
    "collegeName": ["Sunrise College of Arts and Science", "College of the Unknown"],
    "otp": ["000000", "12345"],
    "utr": ["426811093399", "426811093315"],
    "lecture": ["1", "2", "0", "99999999999"],
    "csv": ["studentId,subject,marks\n26000100001,x,50\n"],
    "reason": ["There is a reason for this."],
    "comment": ["A comment."],
    "comments": ["Some comments."],
    "name": ["A name"],
    "username": ["new.comer"],
    "address": ["1 Some Lane, Pune 411001"],
    "title": ["A title of middling length"],
    "details": ["Some details, of which there are enough."],
    "category": ["Academics", "Fees", "Other"],
    "draft": ["true", "false"],
}
ALIASES = {
    "after": ["_id", "id"],
    "adminId": ["_id", "id"],
    "email": ["login"],
    "subject": ["subjectId"],
    "upTo": ["_id", "id"],
    "examDate": ["date"],
    "by": ["_id"],
}
MOST = 30  # values kept of one name and path
Path = str


class KnownValues:
    """What replies have held: by name, and by the path that told it."""

    def __init__(self, never: set[str]) -> None:
        """`never` are values to keep out of requests: the ids of the accounts that the fuzzing needs."""
        self._never = never
        self._told: dict[str, dict[Path, list[Any]]] = {}

    def learn(self, path: Path, name: str, value: Any) -> None:
        """Takes every value that a reply holds."""
        if isinstance(value, dict):
            for key, inner in value.items():
                self.learn(path, key, inner)
        elif isinstance(value, list):
            for inner in value[:MOST]:
                self.learn(path, name, inner)
        elif value is not None:
            self._keep(path, name, value)
            if isinstance(value, str) and re.fullmatch(r"\d{11}", value):
                self._keep(path, "studentId", value)
            # A link to something, such as /api/documents/…: its last segment is an id of that.
            if isinstance(value, str) and (link := re.fullmatch(r"(?:https?://[^/]+)?(/\S*)/([^/\s]+)", value)):
                self._keep(link[1], "linked", link[2])

    def _keep(self, path: Path, name: str, value: Any) -> None:
        values = self._told.setdefault(name, {}).setdefault(path, [])
        if value not in values and value not in self._never:
            values.append(value)
            del values[:-MOST]

    def _of(self, names: list[str], path: Path) -> list[Any]:
        """The values of these names, told by the paths that are most like this one."""
        told = [(_likeness(at, path), values) for name in names for at, values in self._told.get(name, {}).items()]
        best = max((likeness for likeness, _ in told), default=0)
        return [value for likeness, values in told if likeness == best for value in values]

    def _candidates(self, name: str, path: Path) -> list[Any]:
        names = [name, *ALIASES.get(name, [])]
        if name.endswith("s"):
            names.append(name[:-1])
        if name.lower().endswith("id") and name != "studentId":
            names += ["_id", "id", "linked"]
        if name == "code":
            names.append("linked")
        found = self._of(names, path) + WORDS.get(name, [])
        if re.search(r"date|dob|^from$|^to$", name, re.IGNORECASE):
            found += DAYS
        return found

    def put_into(self, case: Any, path: Path, fields: list[str], own: dict[str, str], choice: random.Random) -> None:
        """Replaces some of what was made up by what is known. `fields` may be added to the query or the
        body; what `own` names is the student's own, as any other is forbidden."""
        for name in case.path_parameters or {}:
            known = [own[name]] if name in own else self._candidates(name, path.split("{")[0])
            if known and choice.random() < 0.8:
                case.path_parameters[name] = choice.choice(known)
        in_body = isinstance(case.body, dict)
        container = case.body if in_body else case.query
        if isinstance(container, dict):
            share = choice.choice((0.5, 1))  # all of them, where a success needs all
            for name in {**dict.fromkeys(fields), **container}:
                if choice.random() < share:
                    container[name] = self._like(name, container.get(name), path, own, choice)

    def _like(self, name: str, value: Any, path: Path, own: dict[str, str], choice: random.Random) -> Any:
        """A known value in the place of this one, of its shape where it has one."""
        if isinstance(value, dict):
            return {key: self._like(key, inner, path, own, choice) for key, inner in value.items()}
        known = [own[name]] if name in own else self._candidates(name, path)
        if isinstance(value, list):
            if any(isinstance(inner, dict) for inner in value) or not known:
                return [self._like(name, inner, path, own, choice) for inner in value]
            return choice.sample(known, min(len(known), choice.randint(1, 3)))
        return choice.choice(known) if known else value


def _likeness(one: Path, other: Path) -> int:
    """How many leading segments two paths share."""
    shared = 0
    for a, b in zip(one.split("/"), other.split("/")):
        if a != b:
            break
        shared += 1
    return shared
