"""Every entry of a sheet in words: time, author, reason, and what became of it; filtered by round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.engine.board.audit import EntryFate
from scoring.engine.board.declarations import declared
from scoring.engine.facts import events as ev
from scoring.pages.shared.authors import Authors
from scoring.wording import Who, held, said
from scoring.wording.remarks import remark

# What became of an entry: the words with the entry that decided it, and those without one.
FATES: dict[str, tuple[Any, Any]] = {
    "counts": (gettext_lazy("counts"), gettext_lazy("counts")),
    "corrected": (gettext_lazy("counts, as corrected by no. %(by)s"), gettext_lazy("counts, corrected")),
    "agrees": (gettext_lazy("agrees with no. %(about)s"), gettext_lazy("agrees")),
    "voided": (gettext_lazy("taken back by no. %(by)s"), gettext_lazy("taken back")),
    "waits": (gettext_lazy("waits"), gettext_lazy("waits")),
    "proposed": (
        gettext_lazy("proposed, waits for the other"),
        gettext_lazy("proposed, waits for the other"),
    ),
    "dismissed": (gettext_lazy("put away by no. %(by)s"), gettext_lazy("put away")),
    "replaced": (gettext_lazy("replaced by another reading"), gettext_lazy("replaced by another reading")),
    "accepted": (gettext_lazy("counts, accepted with no. %(by)s"), gettext_lazy("counts")),
    "repeated": (
        gettext_lazy("had been said already"),
        gettext_lazy("had been said already"),
    ),
    "not_entitled": (
        gettext_lazy("of no effect: not theirs to settle"),
        gettext_lazy("of no effect: not theirs to settle"),
    ),
    "done": (gettext_lazy("done"), gettext_lazy("done")),
    "nothing": (gettext_lazy("of no effect"), gettext_lazy("of no effect")),
}
SIGNS = {
    "counts": "✓",
    "corrected": "✓",
    "agrees": "✓",
    "accepted": "✓",
    "done": "✓",
    "waits": "…",
    "proposed": "…",
}


@dataclass(frozen=True, slots=True)
class Book:
    """Data shown beside the entries, by entry id: names, authors, times, remarks."""

    who: Who
    authors: Authors
    at: Mapping[str, datetime]
    remarks: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class AuditRow:
    """One entry. `about` is the number of the entry it refers to, 0 for none; `held` is why it waits or
    waited.

    `round` is the key of the filter ("1.3"), `round_name` the same in words. `sign` shows `fate` without colour.
    """

    seq: int
    round: str
    round_name: str
    at: datetime | None
    author: str
    said: str
    about: int
    remark: str
    held: str
    fate: str
    sign: str
    counts: bool
    waits: bool


@dataclass(frozen=True, slots=True)
class RoundChoice:
    """A round that can be chosen in the filter."""

    value: str
    label: str
    chosen: bool


def rows(fates: Sequence[EntryFate], book: Book) -> list[AuditRow]:
    """Every entry as a row of the table, oldest first."""
    return [_row(each, book) for each in fates]


def _row(of: EntryFate, book: Book) -> AuditRow:
    entry, event = of.entry, declared(of.entry.event)
    who = book.who.seated(of.seated)
    return AuditRow(
        seq=entry.seq,
        round=round_key(of.round_number),
        round_name=_round_name(of.round_number),
        at=book.at.get(entry.id),
        author=book.authors.of(entry.writer, entry.scribe, of.author_seated),
        said=_directed(said(event, who), entry.event),
        about=of.about,
        remark=remark(book.remarks.get(entry.id, "")),
        held=held(entry.held, who) if entry.held and of.fate != "repeated" else "",
        fate=fate(of),
        sign=SIGNS.get(of.fate, "✗"),
        counts=of.fate in SIGNS,
        waits=of.fate in ("waits", "proposed"),
    )


def _directed(text: str, event: ev.Event) -> str:
    is_directed = isinstance(event, ev.EntryAccepted | ev.EntryDismissed) and event.directed
    return _("%(said)s (who directs)") % {"said": text} if is_directed else text


def fate(of: EntryFate) -> str:
    """What became of an entry, with the number of the entry that decided it."""
    with_entry, alone = FATES[of.fate]
    decided = of.by or (of.about if of.fate == "agrees" else 0)
    return str(with_entry if decided else alone) % {"by": of.by, "about": of.about}


def round_key(number: tuple[int, int]) -> str:
    return f"{number[0]}.{number[1]}"


def rounds(fates: Sequence[EntryFate], chosen: str) -> list[RoundChoice]:
    """Every round that entries refer to, for the filter."""
    numbers = sorted({each.round_number for each in fates})
    return [RoundChoice(round_key(one), _round_name(one), round_key(one) == chosen) for one in numbers]


def _round_name(number: tuple[int, int]) -> str:
    return _("Game %(game)s · round %(round)s") % {"game": number[0], "round": number[1]}
