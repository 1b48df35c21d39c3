"""Writes on sheets of the demo like a pad. An event that is already stored changes nothing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Literal
from uuid import NAMESPACE_OID, UUID, uuid5

from rules import walk
from scoring.access import Access, Device
from scoring.engine.facts import events as ev
from scoring.engine.facts.codec import encode, kind
from scoring.models import Sheet
from scoring.selectors.sheets import sheet_fold
from scoring.services import Envelope, entry_append
from scoring.services.hands import hand_log_add

# The device cookie is signed, so knowing this value opens nothing.
DEVICE = Device("demo")


def rounds(*won: tuple[int, int]) -> list[ev.Event]:
    return [ev.RoundWon(side, value) for side, value in won]


def bid(side: ev.Side, value: int, answer: Literal["stay", "concede"] = "stay") -> list[ev.Event]:
    """A bid of this side, and the other side's answer."""
    return [ev.BidMade(side, value), ev.BidAnswered(1 - side, value, answer)]


def scored(winner: int, *points: int | None) -> ev.Event:
    """A WHOT! round: `points` by seat, None for the winner and for players who are out."""
    hands = (ev.HandLeft(seat, value) for seat, value in enumerate(points) if value is not None)
    return ev.RoundScored(winner, tuple(hands))


def entry_id(sheet: Sheet, number: int) -> UUID:
    """The id of entry `number`, from 0."""
    return uuid5(NAMESPACE_OID, f"{sheet.uid} {number}")


def log_hands(sheet: Sheet, hands: Mapping[tuple[int, int], int]) -> None:
    """Store hand logs of rounds, by game and round: a random hand from each seed."""
    grant = sheet.grants.select_related("writer").get(holder_hash=DEVICE.holder)
    rules = sheet_fold(sheet).setup.ruleset
    for (game, number), seed in hands.items():
        hand = walk.random_hand(rules, Random(seed), sheet.seats_count)  # noqa: S311  # the same for the same seed
        hand_log_add(access=Access(sheet, grant), hand=hand, game=game, round=number)


def declare(
    sheet: Sheet, events: Iterable[ev.Event], device: Device = DEVICE, ago: Sequence[int] | None = None
) -> None:
    """Declare each event in the open round, by `device`, which has a grant on the sheet.

    `ago`: how many seconds ago each was tapped, 0 by default. Entry ids are derived from their position, so
    that a second run completes an interrupted one.
    """
    grant = sheet.grants.get(holder_hash=device.holder)
    access = Access(sheet, grant)
    for number, event in enumerate(events):
        fold, entry_uid = sheet_fold(sheet), str(entry_id(sheet, number))
        if entry_uid in fold.ledger.ids:
            continue
        place = (fold.version, fold.current.number, fold.next_round)
        envelope = Envelope(entry_uid, *place, kind(event), encode(event), ago=ago[number] if ago else None)
        receipt = entry_append(access=access, envelope=envelope)
        if receipt.status != "counted":
            raise RuntimeError(f"the demo says something impossible: {receipt}")
