"""An independent small fold: the games of a sheet from its stored entries, from the rules alone.

Written without the product's rules and engine (S4 R21-R32 for Watten, S0 LANGE for WHOT!). It knows what the writers of
this package declare: rounds and undos of four at Watten, rounds and undos of elimination at WHOT!.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tests.torture.export import Entry

TARGET, KRANK = 9, 7  # the preset upper_austria
LIMIT, SEATS = 100, 3  # the preset leaflet_long, and the number of players here


@dataclass(frozen=True, slots=True)
class Ended:
    """A finished game. Watten: the loser's marks; WHOT!: the place of each seat."""

    totals: tuple[int, ...]
    winner: int
    bummerl: int = 0
    places: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Folded:
    """`ended` by the number of the game; `running`: totals of the unfinished one."""

    ended: dict[int, Ended]
    running: tuple[int, ...]


def counting(entries: Sequence[Entry]) -> list[Entry]:
    """The rounds that count, in order: not held, not voided, the first reading of each round."""
    undos = [entry for entry in entries if entry.kind == "entry_voided" and not entry.held]

    def stands(entry_id: str) -> bool:
        return not any(undo.payload["target"] == entry_id and stands(undo.entry_id) for undo in undos)

    rounds: dict[tuple[int, int], Entry] = {}
    for entry in entries:
        if entry.kind != "entry_voided" and not entry.held and stands(entry.entry_id):
            rounds.setdefault((entry.game, entry.round), entry)
    return [rounds[place] for place in sorted(rounds)]


def watten(entries: Sequence[Entry]) -> Folded:
    ended: dict[int, Ended] = {}
    scores = [[0, 0]]
    for entry in counting(entries):
        if entry.game in ended:
            continue
        side, value = _number(entry, "side"), _number(entry, "value")
        now = list(scores[-1])
        now[side] += value
        scores.append(now)
        if now[side] >= TARGET:
            ended[entry.game] = Ended(tuple(now), side, _marks(scores, side))
            scores = [[0, 0]]
    return Folded(ended, tuple(scores[-1]))


def _marks(scores: Sequence[Sequence[int]], winner: int) -> int:
    """Retourschneider 4: the winner once had nothing while the other was krank; Schneider 2; else Bummerl 1."""
    if any(score[winner] == 0 and score[1 - winner] >= KRANK for score in scores):
        return 4
    return 1 if scores[-1][1 - winner] else 2


def whot(entries: Sequence[Entry]) -> Folded:
    ended: dict[int, Ended] = {}
    totals, gone = [0] * SEATS, list[list[int]]()
    for entry in counting(entries):
        if entry.game in ended:
            continue
        for seat, points in hands_of(entry).items():
            totals[seat] += points
        inside = [seat for seat in range(SEATS) if not any(seat in group for group in gone)]
        out = sorted({totals[seat] for seat in inside if totals[seat] >= LIMIT}, reverse=True)
        # A player who goes out later ranks higher; of those who go out together, the one with fewer points.
        gone += [[seat for seat in inside if totals[seat] == total] for total in out]
        left = [seat for seat in inside if totals[seat] < LIMIT]
        if len(left) == 1:
            ended[entry.game] = Ended(tuple(totals), left[0], places=_places([left, *reversed(gone)]))
            totals, gone = [0] * SEATS, []
    return Folded(ended, tuple(totals))


def hands_of(entry: Entry) -> dict[int, int]:
    hands = entry.payload["hands"]
    assert isinstance(hands, list)
    return {int(hand["seat"]): int(hand["points"]) for hand in hands}


def _places(best_first: Sequence[Sequence[int]]) -> tuple[int, ...]:
    places, place = [0] * SEATS, 1
    for shared in best_first:
        for seat in shared:
            places[seat] = place
        place += len(shared)
    return tuple(places)


def _number(entry: Entry, name: str) -> int:
    value = entry.payload[name]
    assert isinstance(value, int)
    return value
