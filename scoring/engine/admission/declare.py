"""Declares an event on a sheet without a server: makes the entry and the sheet after it.

For previews, tests and users of the engine as a library. Declarations of a device go through `admit` instead.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from uuid import UUID

from scoring.engine.admission.check import check, check_content
from scoring.engine.facts import events as ev
from scoring.engine.facts.codec import Malformed, decode, encode, kind, type_of
from scoring.engine.facts.limits import MAX_NUMBER
from scoring.engine.facts.refusals import Refusal
from scoring.engine.facts.typed import untyped_field
from scoring.engine.facts.wire import canonical
from scoring.engine.sheet.fold import SheetFold, extend


class Refused(Exception):
    """The declaration is not possible on the sheet as it stands; `code` and `params` say why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.code)
        self.code = refusal.code
        self.params: Mapping[str, int | str] = dict(refusal.params)


def entry_of(
    sheet: SheetFold,
    event: ev.Event,
    *,
    game: int = 0,
    round_: int = 0,
    writer: str = "",
    scribe: int | None = None,
) -> ev.Entry:
    """The next entry for `event`, of the open round or of the given one (both numbers from 1).

    Its id is made from its number, so the same declarations give the same sheet.
    """
    seq = sheet.version + 1
    place = game or sheet.current.number, round_ or sheet.next_round
    return ev.Entry(seq, str(UUID(int=seq)), *place, event, writer, scribe=scribe)


def declare(
    sheet: SheetFold,
    event: ev.Event,
    *,
    game: int = 0,
    round_: int = 0,
    writer: str = "",
    scribe: int | None = None,
) -> SheetFold:
    """The sheet after `event`, which is about the open round or the given one.

    The new entry is the last of `ledger.entries`, encoded as a page would send it. Raises Refused, and
    codec.Malformed for what no page could send: a negative number, or a field of another type.
    """
    _check_types(event)
    event = _as_sent(sheet, canonical(event))
    _check_place(ev.Entry(sheet.version + 1, "", game, round_, event, writer, scribe=scribe))
    entry = entry_of(sheet, event, game=game, round_=round_, writer=writer, scribe=scribe)
    if refusal := check(sheet, entry.game, entry.round, event, entry):
        raise Refused(refusal)
    return extend(sheet, [entry])


def _check_types(event: object) -> None:
    """Raises Malformed for what is no event, or has a field of another type."""
    if type(event) not in type_of.values():
        raise Malformed("unknown_kind", "kind")
    if field := untyped_field(event):
        raise Malformed("wrong_type", field)


def _check_place(entry: ev.Entry) -> None:
    """Raises Malformed if no page has such a round or writer. A number of 0 is that of the open round."""
    if field := untyped_field(entry):
        raise Malformed("wrong_type", field)
    for field, number, most in (
        ("game", entry.game, MAX_NUMBER),
        ("round", entry.round, MAX_NUMBER),
        ("scribe", entry.scribe or 0, 1),
    ):
        if not 0 <= number <= most:
            raise Malformed("out_of_range", field)


def _as_sent(sheet: SheetFold, event: ev.Event) -> ev.Event:
    """The event as read from what a page would send. Raises Malformed, or Refused where the rules say more."""
    try:
        return decode(kind(event), encode(event))
    except Malformed:
        fact = event.event if isinstance(event, ev.EntryCorrected) else event
        # The rules have a word for 0 points, but cannot read every number.
        with suppress(ValueError, IndexError):
            wrong = None if isinstance(fact, ev.RULINGS) else check_content(sheet, fact)
            if wrong is not None:
                raise Refused(wrong) from None
        raise
