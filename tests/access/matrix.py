"""The access matrix as text, made from the tables that drive the tests of addresses."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tests.access import league
from tests.access.api import API_CASES, API_READERS
from tests.scoring import test_urls as pad

PAD_ACTORS = {
    "anna": "director: opened the sheet",
    "beppo": "writes",
    "sidi": "writes for one side",
    "wilma": "watches",
    "rudi": "device taken back",
    "lina": "came by a link that was taken back",
    "carla": "device of another sheet",
    "nobody": "no device",
}
LEAGUE_ACTORS = {
    "nobody": "nobody",
    "carla": "stranger",
    "moni": "member",
    "beppo": "scorer",
    "dirk": "director",
    "anna": "owner",
}
SCOPES = ("watch", "side", "write", "direct")
# Addresses that are open to everybody, or to whoever presents a secret.
BY_ITSELF = {
    "sign-in": "everybody",
    "sign-in-code": "who has given the right password",
    "sign-in-again": "everybody",
    "sign-in-code-mail": "who has given the right password",
    "sign-in-passkey": "everybody, where passkeys are offered",
    "passkey-challenge": "everybody, where passkeys are offered",
    "sign-out": "the session itself",
    "others-out": "the session itself, for the other sessions of its account",
    "sessions": "the account itself",
    "password": "the account itself",
    **dict.fromkeys(
        ("second-factor", "second-factor-recovery", "second-factor-end"),
        "the account itself, signed in just now",
    ),
    "passkey-make": "the account itself, signed in just now, where passkeys are offered",
    "passkey-make-challenge": "the account itself, signed in just now, where passkeys are offered",
    "passkey-end": "the account itself, signed in just now",
    "factor-mail": "the account itself, signed in just now, where mail is set up",
    "factor-mail-confirm": "the account itself, signed in just now, where mail is set up",
    "invitation": "who has the link",
    "table": "a device of a table of a competition",
    "table-join": "who has the placard of the table",
    "table-next": "a device of a table of a competition",
    "health": "everybody",
    "readyz": "everybody",
    "trust": "everybody on this network",
    "trust-certificate": "everybody on this network",
}


@dataclass(frozen=True)
class Row:
    name: str
    method: str
    answers: tuple[str, ...]


def pad_rows() -> list[Row]:
    return [Row(case.name, case.method, tuple(map(_said, case.expected))) for case in pad.CASES]


def link_rows() -> list[Row]:
    """The answers by the scope of a live link; an expired or revoked one answers 404 everywhere."""
    return [
        Row(name, method, tuple("yes" if statuses[scope] < 400 else "404" for scope in SCOPES))
        for (name, method), statuses in pad.LINKED.items()
    ]


def declared_rows() -> list[tuple[str, ...]]:
    """Kind of entry, and whether who directs, writes, writes for one side or watches may declare it."""
    return [
        (
            kind,
            "yes",
            "no" if kind in pad.ONLY_DIRECTED else "yes",
            "no" if kind in pad.NOT_FOR_ONE_SIDE else "yes",
            "no",
        )
        for kind in sorted(pad.DECLARED)
    ]


def league_rows() -> list[Row]:
    """A cell is the status for a private club; if a public one differs, its status follows after a slash."""
    found = []
    for case in league.CASES:
        private, public = (tuple(map(_said, statuses)) for statuses in case.expected)
        cells = (
            one if one == other else f"{one} / {other}" for one, other in zip(private, public, strict=True)
        )
        listed = [argument for argument in case.arguments if argument in league.LISTS]
        found.append(Row(f"{case.name} {' '.join(listed)}".strip(), case.method, tuple(cells)))
    return found


def api_rows() -> list[Row]:
    found = []
    for case in API_CASES:
        pairs = zip(case.private, case.public, strict=True)
        cells = (_said(one) if one == other else f"{_said(one)} / {_said(other)}" for one, other in pairs)
        found.append(Row(case.name, case.method, tuple(cells)))
    return found


def named() -> set[str]:
    """The names of all addresses in the matrix."""
    cases = (*pad.CASES, *league.CASES, *API_CASES)
    return {case.name for case in cases} | {name for name, _method in pad.LINKED} | set(BY_ITSELF)


def text() -> str:
    return "\n".join(
        [
            HEAD,
            "## The pad\n",
            *_table(PAD_ACTORS.values(), pad_rows()),
            "\n## What is declared on a pad\n",
            DECLARED,
            "| kind of entry | directs | writes | writes for one side | watches |",
            "|---|---|---|---|---|",
            *(f"| {' | '.join(row)} |" for row in declared_rows()),
            "\n## Links\n",
            "While a link is good. Expired, taken back, or made by somebody whose own right ended: 404 everywhere.\n",
            *_table((f"link: {scope}" for scope in SCOPES), link_rows()),
            "\n## The club\n",
            *_table(LEAGUE_ACTORS.values(), league_rows()),
            "\n## The API\n",
            *_table(API_READERS, api_rows()),
            "\n## Whoever it is for\n",
            "| address | who |",
            "|---|---|",
            *(f"| {name} | {who} |" for name, who in BY_ITSELF.items()),
            "",
        ]
    )


DECLARED = """\
Who writes for one side notes penalties of either side, which count at once under that device's name, and takes back or
corrects what that side wrote; what others wrote only as a proposal (`docs/two-scribes.md`). Nobody settles a difference
in his own favour.
"""


HEAD = """\
# Who may do what

Every address, every method and every kind of visitor. This page is written from the tables that the tests ask
(`pytest tests/access --write-golden`); an address that is not in it fails them. Names are those of the URL patterns.

- *yes*: the answer is the page, or the change is made. 404: nothing is said, not even that it exists. 403: it may be
  seen, but not done. 302: sign in first. 401: no token, or one that is over.
- Two answers, `404 / yes`: of a private club, and of a public one.
- A refused request writes no row, not even one that is taken back (both databases count what was written). No answer
  holds a name of another, private club, and no 404 one of the club itself.
- What ended opens nothing: devices taken back, links that expired or were taken back, links made by somebody who left,
  former members, tablets that were signed out, tokens revoked or expired.
"""


def _said(status: int) -> str:
    return "yes" if status in (200, 201) else str(status)


def _table(actors: Iterable[str], rows: Sequence[Row]) -> list[str]:
    heads = ["address", "method", *actors]
    lines = [f"| {' | '.join(heads)} |", f"|{'---|' * len(heads)}"]
    return lines + [f"| {row.name} | {row.method.upper()} | {' | '.join(row.answers)} |" for row in rows]
