"""Words the sender and the time of each waiting entry.

An entry that its device sent late has the time of the tap, every other the time it came in. Makes no queries.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any

from django.utils.formats import date_format
from django.utils.timezone import localdate, localtime
from django.utils.translation import gettext as _

from scoring.engine.admission.permissions import Pen
from scoring.engine.board.declarations import Standing, Waiting
from scoring.pages.shared.authors import Authors

Json = dict[str, Any]
# By entry id. Entries that only this device knows are absent.
Senders = Mapping[str, Mapping[str, str]]
Times = Mapping[str, tuple[datetime, datetime | None]]


def told_by(waiting: Sequence[Waiting]) -> Iterator[Waiting | Standing]:
    """The waiting entries, and the entries that count in their place."""
    for entry in waiting:
        yield entry
        if entry.stands:
            yield entry.stands


def senders(waiting: Sequence[Waiting], authors: Authors, times: Times) -> dict[str, dict[str, str]]:
    """`name` and `came` or `tapped`, in words, by entry id."""
    return {
        entry.id: {
            "name": authors.of(entry.by.writer, entry.by.scribe, entry.by.seated),
            **_when(*times[entry.id]),
        }
        for entry in told_by(waiting)
        if entry.id in times
    }


def _when(came: datetime, tapped: datetime | None) -> dict[str, str]:
    return {"tapped": _time(tapped)} if tapped else {"came": _time(came)}


def _time(moment: datetime) -> str:
    here = localtime(moment)
    time = date_format(here, "TIME_FORMAT")
    return time if here.date() == localdate() else f"{date_format(here, 'SHORT_DATE_FORMAT')} {time}"


def from_whom(entry: Waiting | Standing, pen: Pen | None, known: Senders) -> str:
    """The line beside an entry: "this device, tapped at 21:07"."""
    told = known.get(entry.id, {})
    is_own = pen is not None and entry.by.writer == pen.writer
    words = {"name": _("this device") if is_own else told.get("name") or _("another device")}
    if "tapped" in told:
        return _("%(name)s, tapped at %(time)s") % {**words, "time": told["tapped"]}
    if "came" in told:
        return _("%(name)s, came in at %(time)s") % {**words, "time": told["came"]}
    return words["name"]
