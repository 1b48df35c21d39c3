"""Figures of a club or season: its evenings, attendance, Bummerl owed, and records with their evening."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import Literal

from league.engine.figures.played import Finished
from league.engine.figures.watten_results import runs

LAPSED = timedelta(days=90)


@dataclass(frozen=True, slots=True)
class Evening:
    """`minutes` is the sum over the `timed` games whose duration is known."""

    day: date
    games: int
    people: int
    minutes: float
    timed: int


@dataclass(frozen=True, slots=True)
class Came:
    """On how many evenings somebody played, and the first and last of them.

    `is_new`: came first within `LAPSED`, in a club that has played for longer. `is_lapsed`: last came before
    that.
    """

    uid: str
    evenings: int
    games: int
    first: date
    last: date
    is_new: bool
    is_lapsed: bool


@dataclass(frozen=True, slots=True)
class Owed:
    """Bummerl that the side `giver` gave the side `taker`."""

    giver: tuple[str, ...]
    taker: tuple[str, ...]
    bummerl: int
    games: int


RecordKind = Literal["longest", "shortest", "comeback", "value", "evening_bummerl", "streak", "penalty"]

MEANINGS: dict[RecordKind, str] = {
    "longest": "The most rounds that a game took.",
    "shortest": "The fewest rounds that a game took.",
    "comeback": "The most points that the winners of a Watten game were behind as a round began.",
    "value": "The most points that one Watten round brought.",
    "evening_bummerl": "The most Bummerl that one person took on an evening.",
    "streak": "The most games in a row that one person won; its evening is that of the last of them.",
    "penalty": "The most penalty points in one WHOT! round.",
}


@dataclass(frozen=True, slots=True)
class Record:
    """`uids` reached `value` on `day`, on the sheet with this key (0 if it is not one game)."""

    kind: RecordKind
    value: int
    day: date
    uids: tuple[str, ...]
    sheet: int = 0


def evenings(games: Sequence[Finished]) -> tuple[Evening, ...]:
    """Every day on which a game was finished, oldest first."""
    by: dict[date, list[Finished]] = {}
    for game in games:
        by.setdefault(game.day, []).append(game)
    return tuple(
        Evening(
            day,
            len(of_day),
            len({uid for game in of_day for uid in _uids(game)}),
            sum(game.minutes or 0 for game in of_day),
            sum(game.minutes is not None for game in of_day),
        )
        for day, of_day in sorted(by.items())
    )


def attendance(games: Sequence[Finished], today: date) -> tuple[Came, ...]:
    """Everybody who played, with the most evenings first."""
    days: dict[str, set[date]] = {}
    played: Counter[str] = Counter()
    for game in games:
        for uid in _uids(game):
            days.setdefault(uid, set()).add(game.day)
            played[uid] += 1
    since = today - LAPSED
    is_old = any(game.day < since for game in games)
    comers = (
        Came(uid, len(on), played[uid], min(on), max(on), is_old and min(on) >= since, max(on) < since)
        for uid, on in days.items()
    )
    return tuple(sorted(comers, key=lambda one: (-one.evenings, -one.games, one.uid)))


def bummerl_account(games: Iterable[Finished]) -> tuple[Owed, ...]:
    """How many Bummerl each side gave each other side, the most first."""
    given: Counter[tuple[tuple[str, ...], tuple[str, ...]]] = Counter()
    times: Counter[tuple[tuple[str, ...], tuple[str, ...]]] = Counter()
    for game in games:
        if game.game != "watten":
            continue
        winners = tuple(sorted(_won(game)))
        for side, row in {row.side: row for row in game.rows if row.side is not None and not row.won}.items():
            if row.bummerl:
                key = (winners, tuple(sorted(game.uids(side))))
                given[key] += row.bummerl
                times[key] += 1
    owed = (Owed(*key, total, times[key]) for key, total in given.items())
    return tuple(sorted(owed, key=lambda one: (-one.bummerl, one.giver, one.taker)))


def records(games: Sequence[Finished]) -> tuple[Record, ...]:
    """The record of each kind among games of one game and ruleset. The earliest wins a tie; one that is not of a
    single game names everybody who reached it on that evening.
    """
    return tuple(
        best
        for kind in (_longest, _shortest, _comeback, _value, _penalty, _evening_bummerl, _streak)
        if (best := _best(kind(games))) is not None
    )


def _best(found: Iterable[Record]) -> Record | None:
    by_day = sorted(found, key=lambda one: one.day)
    if not by_day:
        return None
    sign = -1 if by_day[0].kind == "shortest" else 1
    best = max(by_day, key=lambda one: sign * one.value)
    if best.sheet:
        return best
    level = (one for one in by_day if (one.day, one.value) == (best.day, best.value))
    return replace(best, uids=tuple(dict.fromkeys(uid for one in level for uid in one.uids)))


def _uids(game: Finished) -> list[str]:
    return [game.people[row.number] for row in game.rows]


def _won(game: Finished) -> tuple[str, ...]:
    return tuple(game.people[row.number] for row in game.rows if row.won)


def _with_length(games: Sequence[Finished]) -> list[Finished]:
    """Those whose rounds are known; none where every game is a single round."""
    known = [game for game in games if game.rows[0].rounds]
    return known if any(game.rows[0].rounds > 1 for game in known) else []


def _longest(games: Sequence[Finished]) -> Iterator[Record]:
    for game in _with_length(games):
        yield Record("longest", game.rows[0].rounds, game.day, tuple(_uids(game)), game.key[0])


def _shortest(games: Sequence[Finished]) -> Iterator[Record]:
    for game in _with_length(games):
        yield Record("shortest", game.rows[0].rounds, game.day, _won(game), game.key[0])


def _comeback(games: Sequence[Finished]) -> Iterator[Record]:
    """The most points that the winners of a Watten game were behind as a round began."""
    for game in games:
        winners = [row.side for row in game.rows if row.won and row.side is not None]
        if not winners or not game.rounds:
            continue
        behind = max(max(each.before) - each.before[winners[0]] for each in game.rounds)
        if behind > 0:
            yield Record("comeback", behind, game.day, game.uids(winners[0]), game.key[0])


def _value(games: Sequence[Finished]) -> Iterator[Record]:
    """The most points that one Watten round brought."""
    for game in games:
        for each in game.rounds:
            if game.game == "watten" and each.value:
                yield Record("value", each.value, game.day, game.uids(each.winners[0]), game.key[0])


def _penalty(games: Sequence[Finished]) -> Iterator[Record]:
    """The most penalty points in one WHOT! round."""
    for game in games:
        for each in game.rounds:
            for seat, points in enumerate(each.gained):
                if game.game == "whot" and points:
                    yield Record("penalty", points, game.day, (game.people[seat],), game.key[0])


def _evening_bummerl(games: Sequence[Finished]) -> Iterator[Record]:
    taken: Counter[tuple[date, str]] = Counter()
    for game in games:
        for row in game.rows:
            if not row.won and row.bummerl:
                taken[game.day, game.people[row.number]] += row.bummerl
    for (day, uid), bummerl in taken.items():
        if bummerl > 1:  # one says nothing: each side that lost a game has it
            yield Record("evening_bummerl", bummerl, day, (uid,))


def _streak(games: Sequence[Finished]) -> Iterator[Record]:
    """The most games in a row that one person won; its evening is that of the last of them."""
    by: dict[str, list[tuple[date, bool]]] = {}
    for game in games:
        for row in game.rows:
            by.setdefault(game.people[row.number], []).append((game.day, row.won))
    for uid, results in by.items():
        for (day, _), run in zip(results, runs(won for _, won in results), strict=True):
            if run > 1:
                yield Record("streak", run, day, (uid,))
