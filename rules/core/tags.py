"""The headers that say when and where a hand was played: date, event, table, round.

For both games and for people: a replay does not read them, and the compact form
holds neither them nor the names. Dates are checked by the calendar alone; no
clock is read.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from rules.core.hand import Header

TAGS = ("date", "event", "table", "round")
Tags = tuple[tuple[str, str], ...]

_ISO = re.compile(r"(?P<year>[0-9]{4})[-/](?P<month>[0-9]{1,2})[-/](?P<day>[0-9]{1,2})")
_GERMAN = re.compile(r"(?P<day>[0-9]{1,2})\.(?P<month>[0-9]{1,2})\.(?P<year>[0-9]{4})")
_DAYS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


def read_tags(headers: Iterable[Header]) -> Tags:
    """The tags among these headers as (name, value), in the order of TAGS. Raises Unreadable."""
    found = {header.key: _value(header) for header in headers if header.key in TAGS}
    return tuple((name, found[name]) for name in TAGS if name in found)


def spelled(tags: Tags) -> list[tuple[str, str]]:
    """The tags as headers, without characters that would end the value: no line break, no comment sign."""
    return [(name, " ".join(value.replace("#", "_").split())) for name, value in tags]


def _value(header: Header) -> str:
    if not header.text:
        header.name.unreadable("empty_header")
    return _date(header) if header.key == "date" else header.text


def _date(header: Header) -> str:
    """Read a date as `2025-03-07`; accepts `2025/3/7` and `7. 3. 2025`. Raises Unreadable: bad_date."""
    text = "".join(header.text.split())
    match = _ISO.fullmatch(text) or _GERMAN.fullmatch(text)
    year, month, day = (int(match[part]) for part in ("year", "month", "day")) if match else (0, 0, 0)
    if not year or not 1 <= month <= 12 or not 1 <= day <= _days(year, month):
        (header.words or (header.name,))[0].unreadable("bad_date", date=header.text[:80])
    return f"{year:04}-{month:02}-{day:02}"


def _days(year: int, month: int) -> int:
    leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    return _DAYS[month - 1] + (leap and month == 2)
