"""The sender and time of each waiting entry, in words.

An entry that its device sent late has the time of the tap, any other the time of its arrival. Makes no
queries.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime

from django.utils.formats import date_format
from django.utils.timezone import localdate, localtime
from django.utils.translation import gettext as _

from scoring.engine.admission.permissions import Pen
from scoring.engine.board.declarations import Standing, Waiting
from scoring.pages.shared.authors import Authors

Times = Mapping[str, tuple[datetime, datetime | None]]


@dataclass(frozen=True, slots=True)
class Sender:
    """Who wrote an entry, and, in words, when it was `tapped` or, if that is unknown, when it `came`."""

    name: str = ""
    came: str = ""
    tapped: str = ""

    @classmethod
    def from_stored(cls, stored: Mapping[str, str]) -> Sender:
        """A sender that a device stored."""
        return cls(stored.get("name", ""), stored.get("came", ""), stored.get("tapped", ""))

    def json(self) -> dict[str, str]:
        """The known fields, for a device to store; an older release asks which of the times there is."""
        return {name: value for name, value in asdict(self).items() if value}


# By entry id. Entries that only this device has are missing.
Senders = Mapping[str, Sender]
UNKNOWN = Sender()


def entries_with_standing(waiting: Sequence[Waiting]) -> Iterator[Waiting | Standing]:
    """The waiting entries, and the entries that count in their place."""
    for entry in waiting:
        yield entry
        if entry.stands:
            yield entry.stands


def senders(waiting: Sequence[Waiting], authors: Authors, times: Times) -> Senders:
    """The senders of the waiting entries and of those that count in their place."""
    return {
        entry.id: _sender(authors.of(entry.by.writer, entry.by.scribe, entry.by.seated), *times[entry.id])
        for entry in entries_with_standing(waiting)
        if entry.id in times
    }


def _sender(name: str, came: datetime, tapped: datetime | None) -> Sender:
    return Sender(name, tapped=_time(tapped)) if tapped else Sender(name, came=_time(came))


def _time(moment: datetime) -> str:
    here = localtime(moment)
    time = date_format(here, "TIME_FORMAT")
    return time if here.date() == localdate() else f"{date_format(here, 'SHORT_DATE_FORMAT')} {time}"


def from_whom(entry: Waiting | Standing, pen: Pen | None, known: Senders) -> str:
    """The text beside an entry: "this device, tapped at 21:07"."""
    sender = known.get(entry.id, UNKNOWN)
    is_own = pen is not None and entry.by.writer == pen.writer
    name = _("this device") if is_own else sender.name or _("another device")
    if sender.tapped:
        return _("%(name)s, tapped at %(time)s") % {"name": name, "time": sender.tapped}
    if sender.came:
        return _("%(name)s, came in at %(time)s") % {"name": name, "time": sender.came}
    return name
