"""Requests that no browser of ours sends: unusual methods, headers, cookies, queries, bodies and values.

Yields all requests aimed at one address. The tests decide what is right.
"""

from __future__ import annotations

import json
import uuid
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from urllib.parse import urlencode

from tests.amount import amount
from tests.settings import SERVERS

FORM = "application/x-www-form-urlencoded"
METHODS = ("get", "head", "post", "put", "patch", "delete", "options", "trace")
# Names that many forms, buttons and queries of ours read; `attacks_by_field` tries all that an address asks for.
FIELDS = [
    "kind", "side", "value", "seat", "winner", "game", "round", "seen", "entry_id", "target", "code", "answer",
    "inner_kind", "do", "action", "text", "scope", "revoke", "name", "is_public", "starts_on", "ends_on",
    "email", "role", "sheet", "username", "password", "old_password", "new_password1", "new_password2", "next",
    "theme", "mirror", "language", "name-0", "name-1", "players", "first_dealer", "limit", "ruleset",
    "points-0", "points-1", "cards-0", "cards-1", "v", "page", "by", "page_size", "cursor", "player",
    "played_after", "lang", "version", "format", "script", "note", "reason", "newcomer", "points", "match", "rounds",
    "ko_tie", "calls", "title", "begun_on", "was_title", "was_begun_on", "was_note",
]  # fmt: skip
VALUES = (
    "",
    "\0",
    "a\0b",
    "-1",
    "9" * 5000,
    "1e400",
    "nan",
    "1.5",
    "\u0663",  # a digit of another script
    "\uff11\uff12",
    "\u00bd",
    "\u202e\u2066 \ufeff",
    "%s %(name)s {0}",
    "'\"><script>alert(1)</script>",
    "\r\nSet-Cookie: a=b",
    "//[",
    "//elsewhere.example/",
    "../../etc/passwd",
    "99999-01-01",
    "\U0001f4a5" * 50,
    str(uuid.UUID(int=0)),
    "entry_corrected",
    "kind=entry_corrected&inner_kind=entry_corrected",
    "do=" * 120,
    "x" * 10_000,
)
# As a server passes them on: bytes as Latin-1 text.
HEADERS: tuple[Mapping[str, str], ...] = (
    {"Accept-Language": "\0"},
    {"Accept-Language": "\xed\xa0\x80,de;q=nan,*;q=1e9"},
    {"Accept-Language": "en," * 3000},
    {"Referer": "\0//[\xff"},
    {"Host": "elsewhere.example"},
    {"Host": "\0"},
    {"X-Forwarded-For": "\0", "X-Forwarded-Host": "evil\xff", "X-Forwarded-Proto": "https\0"},
    {"X-CSRFToken": "\0\xff"},
    {"Outbox": "1"},
    {
        "HX-Request": "true",
        "HX-Current-URL": "//[",
        "HX-Target": "\xff",
        "HX-Current-URL-URI-AutoEncoded": "x",
    },
    {"If-None-Match": '"\0', "If-Modified-Since": "Tue, 99 Foo 0000"},
    {"If-None-Match": 'W/"', "Range": "bytes=9999999999999-"},
    {"Authorization": "Basic \xff", "Accept": "a/b;c=\xff,*;;="},
    {"Accept": "text/html;version=\0"},
    {"Cookie": "sessionid=\0; csrftoken=\xff; device=a:b:c; messages=[; language=\0; theme=\0"},
    {"Cookie": "device=\xed\xa0\x80; sessionid=" + "a" * 4000 + "; language=xx"},
    {"Content-Type": "text/html; charset=rot13"},
    {"Content-Type": "text/html; charset=unicode_escape"},
    {"Content-Type": "\0"},
)
QUERIES = (
    "%00=%00&next=%00&v=%00&page=%00",
    "next=%ed%a0%80&ruleset=%ed%a0%80&v=%ff&lang=%00",
    "next=\\ud800&ruleset=\\ud800&page=\\ud800&cursor=\\ud800&lang=\\ud800",
    "page=" + "9" * 5000 + "&page_size=-1&cursor=cD0x&by=nobody&ruleset=x",
    "page=1e9&page_size=99999999999999999999&game=x&player=x&played_after=99999-01-01",
    "&".join(f"f{number}=" for number in range(2000)),
    "lang=../x&version=a%0d%0ab&format=yaml&script=%00",
    "x=" + "a" * 60_000,
    "inner_kind=round_won&side=9&value=x&winners=%00&code=%00",
    "inner_kind=round_scored&winner=x&points-0=1e9&points-1=%00&cards-1=zz",
    "inner_kind=%00&value=%00",
)
BOUNDARY = "multipart/form-data; boundary=b"


@dataclass(frozen=True)
class Attack:
    """One request. `body` is sent unchanged."""

    name: str
    method: str = "get"
    query: str = ""
    body: bytes = b""
    content_type: str = FORM
    headers: Mapping[str, str] = field(default_factory=dict)


def attacks(path: str, number: int) -> Iterator[Attack]:
    """The requests to the address `path`, which has this number.

    Most of them are handled by a few lines that all pages share: the daily run sends an address every third form,
    every twelfth body that is no form, every eighth pair of queries and every sixteenth pair of headers, and others
    to the next address; on PostgreSQL half as many, except queries, because most end before the database. `--long`
    sends all.
    """
    rarer = 2 if SERVERS else 1
    yield Attack("back to here", query=urlencode({"next": path}))
    yield Attack("posted back to here", "post", body=_form({"next": path}))
    for posted, daily in ((_forms(), 3 * rarer), (_posted(), 12 * rarer)):
        for index, one in enumerate(posted):
            if (index + number) % amount(daily, 1) == 0:
                yield one
    for pairs, daily in ((_asked(), 8), (_headed(), 16 * rarer)):
        for index, pair in enumerate(pairs):
            if (index + number) % amount(daily, 1) == 0:
                yield from pair


def attacks_by_field(method: str, names: Iterable[str], number: int) -> Iterator[Attack]:
    """A hostile value for each of these fields, which the address with this number asks for, while the others
    have a plain one. The daily run tries one value for every fourth field, `--long` all values for each.
    """
    plain = dict.fromkeys(names, "1")
    for index, name in enumerate(sorted(plain)):
        if (index + number) % amount(4, 1):
            continue
        for value in VALUES if amount(0, 1) else (VALUES[(index + number) % len(VALUES)],):
            fields = _form(plain | {name: value})
            yield Attack(
                f"{method} with {name}={value[:40]!r}",
                method,
                **{"body": fields} if method == "post" else {"query": fields.decode()},  # type: ignore[arg-type]
            )


@cache
def _forms() -> tuple[Attack, ...]:
    return tuple(
        Attack(f"every field {value[:40]!r}", "post", body=_form(dict.fromkeys(FIELDS, value)))
        for value in VALUES
    )


@cache
def _posted() -> tuple[Attack, ...]:
    """Methods and bodies; built once, because they are megabytes."""
    return tuple(_requests())


def _requests() -> Iterator[Attack]:
    yield from (Attack(f"method {method}", method) for method in METHODS)
    yield Attack("a method of its own", "FOO")
    yield from _bodies()


def _asked() -> Iterator[tuple[Attack, ...]]:
    for query in QUERIES:
        yield (
            Attack(f"query {query[:40]}", query=query),
            Attack(f"query in codes {query[:40]}", query=query, content_type="x/y; charset=unicode_escape"),
        )
    yield (Attack("query in no text", query="next=a&v=b", content_type="x/y; charset=rot13"),)


def _headed() -> Iterator[tuple[Attack, ...]]:
    for headers in HEADERS:
        yield (
            Attack(f"headers {str(headers)[:60]}", headers=headers),
            Attack(f"post with headers {str(headers)[:60]}", "post", headers=headers),
        )


def _form(fields: Mapping[str, str]) -> bytes:
    return urlencode(fields).encode()


def _bodies() -> Iterator[Attack]:
    def post(name: str, body: bytes, content_type: str = FORM) -> Attack:
        return Attack(name, "post", body=body, content_type=content_type)

    yield post("a megabyte", _form({"text": "a" * 1_000_000, "name": "b"}))
    yield post("more than is read", _form({"text": "a" * 3_000_000}))
    yield post("2000 fields", _form({f"f{number}": "" for number in range(2000)}))
    yield post("broken UTF-8", b"&".join(b"%s=%%ff%%c3\xff\xc3" % name.encode() for name in FIELDS))
    yield post("half a surrogate", b"&".join(b"%s=%%ed%%a0%%80" % name.encode() for name in FIELDS))
    yield post("JSON", json.dumps({name: [None, {}] for name in FIELDS}).encode(), "application/json")
    yield post("JSON as a form", b'{"kind": [1, 2', FORM)
    yield post("broken JSON", b'{"kind": [1, 2', "application/json")
    yield post("text", b"\0\xff", "text/plain")
    yield post("another charset", _form({"kind": "x"}), f"{FORM}; charset=utf-16")
    yield post("no boundary", b"--b\r\n", "multipart/form-data")
    yield post("only the beginning", b'--b\r\nContent-Disposition: form-data; name="kind"', BOUNDARY)
    yield post("multipart rubbish", b"\0" * 500, BOUNDARY)
    yield post("multipart in no text", _parts(b"a"), f"{BOUNDARY}; charset=rot13")
    yield post("surrogates", _parts(rb"\ud800"), f"{BOUNDARY}; charset=unicode_escape")
    yield post("files for fields", _parts(b"\0\xff", b'; filename="a.txt"'), BOUNDARY)
    yield post("2000 parts", _parts(b"", names=[f"f{number}" for number in range(2000)]), BOUNDARY)


def _parts(value: bytes, more: bytes = b"", names: list[str] = FIELDS) -> bytes:
    head = b'--b\r\nContent-Disposition: form-data; name="%s"%s\r\n\r\n%s\r\n'
    return b"".join(head % (name.encode(), more, value) for name in names) + b"--b--\r\n"
