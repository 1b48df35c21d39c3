"""Figures of several people again, from the plain games of `slow`, each with its day, oldest first."""

from __future__ import annotations

from collections import Counter
from datetime import date
from itertools import groupby, product

from tests.league.engine.figures.slow import Game
from tests.league.engine.figures.slow_figures import _place

Days = list[tuple[date, Game]]
Two = tuple[str, str]


def people_of(game: Game) -> set[str]:
    return (
        {uid for side in game["sides"] for uid in side} if "sides" in game else set(game["people"].values())
    )


def results_of(game: Game) -> list[tuple[str, bool]]:
    """Whether each person won it."""
    if game["kind"] == "watten":
        return [(uid, side == game["winner"]) for side in (0, 1) for uid in game["sides"][side]]
    return [(uid, _place(game, seat) == 1) for seat, uid in game["people"].items()]


def won_beside(plain: Days, who: str) -> tuple[dict[str, list[bool]], dict[str, list[bool]]]:
    """Whether each game was won: by partner, and by opponent."""
    beside: dict[str, list[bool]] = {}
    against: dict[str, list[bool]] = {}
    for _, game in plain:
        if game["kind"] == "watten":
            for side in (0, 1):
                own = game["sides"][side]
                if who in own:
                    beside.setdefault(own[1 - own.index(who)], []).append(game["winner"] == side)
                    for other in game["sides"][1 - side]:
                        against.setdefault(other, []).append(game["winner"] == side)
        elif who in game["people"].values():
            places = {uid: _place(game, seat) for seat, uid in game["people"].items()}
            for uid, place in places.items():
                if place != places[who]:
                    against.setdefault(uid, []).append(places[who] < place)
    return beside, against


def against_each_other(plain: Days, kind: str) -> dict[Two, tuple[int, int]]:
    """For each two who met as opponents: the games that the first won, and all."""
    won: Counter[Two] = Counter()
    met: Counter[Two] = Counter()
    for _, game in plain:
        if kind == game["kind"] == "watten":
            winners, losers = (game["sides"][side] for side in (game["winner"], 1 - game["winner"]))
            won.update(product(winners, losers))
            met.update((*product(winners, losers), *product(losers, winners)))
        elif kind == game["kind"]:
            places = {uid: _place(game, seat) for seat, uid in game["people"].items()}
            won.update(two for two in product(places, repeat=2) if places[two[0]] < places[two[1]])
            met.update(two for two in product(places, repeat=2) if places[two[0]] != places[two[1]])
    return {two: (won[two], n) for two, n in met.items()}


def evenings(plain: Days) -> list[tuple[date, int, int]]:
    """Day, games, people."""
    days = [(day, list(of)) for day, of in groupby(plain, key=lambda one: one[0])]
    return [(day, len(of), len(set.union(*(people_of(game) for _, game in of)))) for day, of in days]


def came(plain: Days, who: str) -> tuple[int, int, date, date]:
    """Evenings, games, the first and the last evening."""
    days = [day for day, game in plain if who in people_of(game)]
    return len(set(days)), len(days), min(days), max(days)


def account(plain: Days) -> Counter[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Bummerl by who gave them and who took them."""
    given: Counter[tuple[tuple[str, ...], tuple[str, ...]]] = Counter()
    for _, game in plain:
        if game["kind"] == "watten":
            winners, losers = game["sides"][game["winner"]], game["sides"][1 - game["winner"]]
            given[tuple(sorted(winners)), tuple(sorted(losers))] += game["marks"]
    return given


def most_marks(plain: Days, day: date) -> set[str]:
    """Everybody who took the most marks of an evening."""
    marks: Counter[str] = Counter()
    for _, game in (one for one in plain if one[0] == day and one[1]["kind"] == "watten"):
        marks.update({uid: game["marks"] for uid, won in results_of(game) if not won})
    return {uid for uid, number in marks.items() if number == max(marks.values())}


def records(plain: Days) -> dict[str, tuple[int, date | None]]:
    """The value of each record, and its first evening (not for a streak)."""
    found: dict[str, list[tuple[int, date]]] = {}
    marks: Counter[tuple[date, str]] = Counter()
    results: dict[str, list[bool]] = {}
    has_lengths = any(len(game["rounds"]) > 1 for _, game in plain)
    for day, game in plain:
        if has_lengths:
            found.setdefault("longest", []).append((len(game["rounds"]), day))
            found.setdefault("shortest", []).append((-len(game["rounds"]), day))
        for uid, won in results_of(game):
            results.setdefault(uid, []).append(won)
            if not won and game["kind"] == "watten":
                marks[day, uid] += game["marks"]
        for one in game["rounds"]:
            if game["kind"] == "watten":
                behind = one["before"][1 - game["winner"]] - one["before"][game["winner"]]
                found.setdefault("comeback", []).append((behind, day))
                found.setdefault("value", []).append((one["value"], day))
            for penalty in one.get("lost", {}).values():
                found.setdefault("penalty", []).append((penalty, day))
    found["evening_bummerl"] = [(number, day) for (day, _), number in marks.items() if number > 1]
    best = {
        kind: max(candidates, key=lambda one: (one[0], -one[1].toordinal()))
        for kind, candidates in found.items()
        if candidates
    }
    candidates: dict[str, tuple[int, date | None]] = {
        kind: (abs(value), day) for kind, (value, day) in best.items() if value
    }
    runs = [len(list(run)) for of in results.values() for won, run in groupby(of) if won]
    return candidates | ({"streak": (max(runs), None)} if max(runs, default=0) > 1 else {})
