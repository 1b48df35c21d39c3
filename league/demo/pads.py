"""Writes on sheets of the demo as a pad does. Said again, an event that is stored already changes nothing."""

from __future__ import annotations

from collections.abc import Iterable
from uuid import NAMESPACE_OID, uuid5

from scoring.access import Access, Device
from scoring.engine.facts import events as ev
from scoring.engine.facts.codec import encode, kind
from scoring.models import Sheet
from scoring.selectors.sheets import sheet_fold
from scoring.services import Envelope, entry_append

# The cookie that carries a device is signed, so that knowing this word opens nothing.
DEVICE = Device("demo")


def rounds(*won: tuple[int, int]) -> list[ev.Event]:
    return [ev.RoundWon(side, value) for side, value in won]


def scored(winner: int, *points: int | None) -> ev.Event:
    """A WHOT! round: `points` by seat, None for the winner and for whoever is out."""
    hands = (ev.HandLeft(seat, value) for seat, value in enumerate(points) if value is not None)
    return ev.RoundScored(winner, tuple(hands))


def declare(sheet: Sheet, events: Iterable[ev.Event]) -> None:
    """Declare each event in the open round, by `DEVICE`, which has a grant on the sheet.

    Entry ids are made from their content, so that a second run completes an interrupted one.
    """
    grant = sheet.grants.select_related("writer").get(holder_hash=DEVICE.holder)
    access = Access(sheet, grant, grant.writer)
    for number, event in enumerate(events):
        entry_id = str(uuid5(NAMESPACE_OID, f"{sheet.uid} {number}"))
        fold = sheet_fold(sheet)
        if entry_id in fold.ledger.ids:
            continue
        envelope = Envelope(
            entry_id, fold.version, fold.current.number, fold.next_round, kind(event), encode(event)
        )
        receipt = entry_append(access=access, envelope=envelope)
        if receipt.status != "counted":
            raise RuntimeError(f"the demo says something impossible: {receipt}")
