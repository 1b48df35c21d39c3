"""How a player does with each partner and against each opponent, with favourite victim and nemesis."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import permutations

from league.engine.figures.played import Finished, Seen
from league.engine.figures.tally import FEWEST, Answer, share
from scoring.engine.board.person_results import PersonRow

SHRUNK = 20
"""Games at the expected rate that are added before a synergy is computed, so that few games say little."""
Expected = Callable[[Seen], float | None]
"""The chance of winning a game by the single ratings of everybody in it; None if somebody has none."""


@dataclass(frozen=True, slots=True)
class Beside:
    """The games with or against one other person.

    `expected`: the share of wins that single ratings predict for the `rated` games in which everybody has
    one. `synergy`: how much more was won, shrunk towards 0 when there are few games.
    """

    uid: str
    games: int
    won: int
    answer: Answer
    expected: float | None = None
    rated: int = 0
    synergy: float | None = None


def partners(seen: Sequence[Seen], expected: Expected | None = None) -> tuple[Beside, ...]:
    """Every partner at Watten, most games first."""
    by: dict[str, list[Seen]] = {}
    for one in seen:
        if one.partner is not None:
            by.setdefault(one.partner, []).append(one)
    return _ordered(_beside(uid, games, expected) for uid, games in by.items())


def opponents(seen: Sequence[Seen]) -> tuple[Beside, ...]:
    """Every opponent, most games first. At WHOT! a game counts as won against everybody with a worse place;
    equal places are left out.
    """
    by: dict[str, list[bool]] = {}
    for one in seen:
        for uid, won in _against(one):
            by.setdefault(uid, []).append(won)
    return _ordered(
        Beside(uid, len(results), sum(results), share(results).answer(len(results)))
        for uid, results in by.items()
    )


def _against(one: Seen) -> Iterable[tuple[str, bool]]:
    if one.own.side is not None:
        yield from ((uid, one.own.won) for uid in one.opponents)
        return
    for row in one.of.rows:
        if row.place != one.own.place:
            yield one.of.people[row.number], one.own.place < row.place


def against_each_other(
    games: Iterable[Finished], among: Iterable[str]
) -> dict[tuple[str, str], tuple[int, int]]:
    """For each two of `among` who met as opponents: games that only the first won, and games in all.

    Equal places at WHOT! do not count as a game against each other.
    """
    here, found = set(among), dict[tuple[str, str], tuple[int, int]]()
    for game in games:
        for row, other in permutations(game.rows, 2):
            two = game.people[row.number], game.people[other.number]
            if two[0] != two[1] and here.issuperset(two) and _are_opponents(row, other):
                won, met = found.get(two, (0, 0))
                better = row.won and not other.won if row.side is not None else row.place < other.place
                found[two] = won + better, met + 1
    return found


def _are_opponents(row: PersonRow, other: PersonRow) -> bool:
    return row.place != other.place if row.side is None else row.side != other.side


def _beside(uid: str, games: Sequence[Seen], expected: Expected | None) -> Beside:
    won = [one.own.won for one in games]
    chances = [(one, chance) for one in games if expected and (chance := expected(one)) is not None]
    beside = Beside(uid, len(won), sum(won), share(won).answer(len(won)))
    if not chances:
        return beside
    due = sum(chance for _, chance in chances)
    more = sum(one.own.won for one, _ in chances) - due
    rated = len(chances)
    return Beside(uid, beside.games, beside.won, beside.answer, due / rated, rated, more / (rated + SHRUNK))


def _ordered(found: Iterable[Beside]) -> tuple[Beside, ...]:
    return tuple(sorted(found, key=lambda one: (-one.games, -one.won, one.uid)))


def victim(against: Iterable[Beside]) -> Beside | None:
    """The opponent most often beaten, by the lower end of the interval, so that a lucky game does not decide."""
    known = [one for one in against if one.games >= FEWEST and one.won * 2 > one.games]
    return max(known, key=lambda one: (one.answer.low or 0, one.games, one.uid), default=None)


def nemesis(against: Iterable[Beside]) -> Beside | None:
    """The opponent least often beaten, by the upper end of the interval."""
    known = [one for one in against if one.games >= FEWEST and one.won * 2 < one.games]
    return min(known, key=lambda one: (one.answer.high or 0, -one.games, one.uid), default=None)


def head_to_head(seen: Sequence[Seen], other: str) -> tuple[Seen, ...]:
    """The games against this person."""
    return tuple(one for one in seen if other in one.opponents)


def together(seen: Sequence[Seen], other: str) -> tuple[Seen, ...]:
    """The games with this person as partner."""
    return tuple(one for one in seen if one.partner == other)
