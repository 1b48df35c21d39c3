"""Tables of a season or an evening and the holders of records again, from the plain games of `slow`."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from datetime import date

from tests.league.engine.figures.slow import Game
from tests.league.engine.figures.slow_figures import _place
from tests.league.engine.figures.slow_people import Days, people_of, results_of

Subject = frozenset[str]
Standing = tuple[int, dict[str, str]]
"""The rank, and what stands in each column."""


def watten(games: Iterable[Game], by: str) -> dict[Subject, Standing]:
    """By games won, then Bummerl given less taken, then points made less those of the others."""
    sums: dict[Subject, Counter[str]] = defaultdict(Counter)
    for game in games:
        points = [min(points, game["target"]) for points in game["points"]]
        for side in (0, 1):
            did = "given" if side == game["winner"] else "taken"
            pair = game["sides"][side]
            for subject in [frozenset(pair)] if by == "pair" else [frozenset([uid]) for uid in pair]:
                own = sums[subject]
                own.update(games=1, won=did == "given", made=points[side], lost=points[1 - side])
                own.update({did: game["marks"], f"{game['outcome']} {did}": 1})
    order = {
        who: (own["won"], own["given"] - own["taken"], own["made"] - own["lost"]) for who, own in sums.items()
    }
    return {
        who: (
            1 + sum(other > order[who] for other in order.values()),
            {
                "Games": str(own["games"]),
                "Won": str(own["won"]),
                "Lost": str(own["games"] - own["won"]),
                "Bummerl given : taken": f"{own['given']} : {own['taken']}",
                "Bummerl net": _signed(own["given"] - own["taken"]),
                "Schneider given : taken": f"{own['schneider given']} : {own['schneider taken']}",
                "Retour given : taken": f"{own['retourschneider given']} : {own['retourschneider taken']}",
                "Points": f"{own['made']} : {own['lost']}",
                "Points net": _signed(own["made"] - own["lost"]),
            },
        )
        for who, own in sums.items()
    }


def whot(games: Iterable[Game]) -> dict[Subject, Standing]:
    """By games won, then the smaller average place."""
    sums: dict[Subject, Counter[str]] = defaultdict(Counter)
    for game in games:
        for seat, uid in game["people"].items():
            place = _place(game, seat)
            about = {"place": place, "points": game["points"][seat], "rounds": len(game["rounds"])}
            sums[frozenset([uid])].update(about | {"games": 1, "won": int(place == 1)})
    order = {who: (own["won"], -own["place"] / own["games"]) for who, own in sums.items()}
    return {
        who: (
            1 + sum(other > order[who] for other in order.values()),
            {
                "Games": str(own["games"]),
                "Won": str(own["won"]),
                "Average place": f"{own['place'] / own['games']:.2f}",
                "Penalty points": str(own["points"]),
                "Rounds": str(own["rounds"]),
            },
        )
        for who, own in sums.items()
    }


def _signed(number: int) -> str:
    return str(number).replace("-", "−")


def holders(plain: Days, kind: str, value: int, day: date) -> list[set[str]]:
    """Who may hold this record: the people of each game, or round, of the day that reached it."""
    return [uids for found, uids in _of(plain, kind, day) if found == value]


def _of(plain: Days, kind: str, day: date) -> Iterator[tuple[int, set[str]]]:
    for game in (game for on, game in plain if on == day):
        winners = {uid for uid, won in results_of(game) if won}
        if kind in ("longest", "shortest"):
            yield len(game["rounds"]), people_of(game) if kind == "longest" else winners
        for one in game["rounds"]:
            if game["kind"] == "watten" and kind == "comeback":
                yield one["before"][1 - game["winner"]] - one["before"][game["winner"]], winners
            if game["kind"] == "watten" and kind == "value":
                yield one["value"], set(game["sides"][one["winner"]])
            if kind == "penalty":
                yield from ((points, {game["people"][seat]}) for seat, points in one.get("lost", {}).items())
    if kind == "evening_bummerl":
        taken = Counter[str]()
        for game in (game for on, game in plain if on == day and game["kind"] == "watten"):
            taken.update({uid: game["marks"] for uid, won in results_of(game) if not won})
        yield from ((most, {uid for uid, of in taken.items() if of == most}) for most in set(taken.values()))


def streak(plain: Days) -> tuple[int, date, set[str]]:
    """The most games won in a row, the first day on which that was reached, and by whom."""
    runs = Counter[str]()
    reached: dict[tuple[int, date], set[str]] = defaultdict(set)
    for day, game in plain:
        for uid, won in results_of(game):
            runs[uid] = runs[uid] + 1 if won else 0
            reached[runs[uid], day].add(uid)
    longest = max(run for run, _ in reached)
    first = min(day for run, day in reached if run == longest)
    return longest, first, reached[longest, first]
