"""Every figure again, from the plain games of `slow`: (total, how many, known, of how many) by part."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tests.league.engine.figures.slow import Game

Number = tuple[float, int, int, int]
Parts = dict[str, Number]
CALLS = {"watten_stayed": "stay", "watten_gone": "concede", "watten_raised": "bid"}


def _share(of: Iterable[bool], known: int = 0, every: int = 0) -> Number:
    hits = [bool(one) for one in of]
    return (hits.count(True), len(hits), known, every)


def _sum(of: Iterable[float], known: int = 0, every: int = 0) -> Number:
    numbers = list(of)
    return (sum(numbers), len(numbers), known, every)


def watten(games: list[Game], who: str) -> dict[str, Parts]:
    mine: list[tuple[Game, int]] = []
    for game in games:
        for side in (0, 1):
            if game["kind"] == "watten" and who in game["sides"][side]:
                mine.append((game, side))
    all_rounds = [(one, side) for game, side in mine for one in game["rounds"]]
    n, r = len(mine), len(all_rounds)
    figures = _both("watten", [(game["winner"] == side, game) for game, side in mine])
    for key, is_won in (("watten_given", True), ("watten_taken", False)):
        some = [game for game, side in mine if (game["winner"] == side) is is_won]
        figures[key] = {"": (sum(game["marks"] for game in some), len(some), 0, 0)}
        for outcome in ("plain", "schneider", "retourschneider"):
            figures[key][outcome] = (sum(game["outcome"] == outcome for game in some), len(some), 0, 0)

    def krank(points: int, game: Game) -> bool:
        return points in (game["target"] - 1, game["target"] - 2)

    figures["watten_rounds_won"] = {"": _share(one["winner"] == side for one, side in all_rounds)}
    figures["watten_krank_won"] = {
        "": _share(
            one["winner"] == side
            for game, side in mine
            for one in game["rounds"]
            if krank(one["before"][side], game)
        )
    }
    faced, empty, struck = [], [], []
    for game, side in mine:
        when = [
            one for one in game["rounds"]
            if krank(one["before"][1 - side], game) and not krank(one["before"][side], game)
        ]  # fmt: skip
        faced += [game["winner"] == side] if when else []
        empty += [game["winner"] == side] if [one for one in when if one["before"][side] == 0] else []
        struck += [game["winner"] == side] if [one for one in game["rounds"] if side in one["struck"]] else []
    figures["watten_comebacks"] = {"": _share(faced, n, n)}
    figures["watten_from_nothing"] = {"": _share(empty, n, n)}
    figures["watten_struck_paid"] = {"": _share(struck, n, n)}
    figures["watten_points"] = {
        "": _sum(one["value"] for one, side in all_rounds if one["winner"] == side and one["value"] > 0)
    }
    dealt = [(one, side) for one, side in all_rounds if one["dealer"] in (0, 1)]
    for key, is_own in (("watten_own_deal", True), ("watten_others_deal", False)):
        of = [one["winner"] == side for one, side in dealt if (one["dealer"] == side) is is_own]
        figures[key] = {"": _share(of, len(dealt), r)}
    codes = [code for one, side in all_rounds for by, code in one["fines"] if by == side]
    figures["watten_penalties"] = {"": (len(codes), r, 0, 0)}
    for code in codes:
        figures["watten_penalties"][code] = (codes.count(code), r, 0, 0)
    return figures | _bids(mine, all_rounds)


def _bids(mine: list[tuple[Game, int]], all_rounds: list[tuple[Any, int]]) -> dict[str, Parts]:
    figures: dict[str, Parts] = {}
    noted = [(one, side) for one, side in all_rounds if one["calls"]]
    known, r, n = len(noted), len(all_rounds), len(mine)
    with_bids = [(game, side) for game, side in mine if any(one["calls"] for one in game["rounds"])]
    bids = [
        len([1 for one in game["rounds"] for call in one["calls"] if call[0] == "bid"])
        for game, _ in with_bids
    ]
    figures["watten_bids"] = {"": _sum(bids, len(bids), n)}
    reactions: list[tuple[int, str]] = []
    for one, side in noted:
        waiting = 0
        for call, by, value in one["calls"]:
            if waiting and by == side:
                reactions.append((waiting, call))
            waiting = value if call == "bid" and by != side else 0
    for key, call in CALLS.items():
        figures[key] = {"": _share([did == call for _, did in reactions], known, r)}
        for value in {value for value, _ in reactions}:
            figures[key][str(value)] = _share([did == call for at, did in reactions if at == value], known, r)
    free = [
        sum(one["value"] for one in game["rounds"] if one["how"] == "conceded" and one["winner"] == side)
        for game, side in with_bids
    ]
    figures["watten_without_showing"] = {"": _sum(free, len(free), n)}
    cost = [one["value"] for one, side in noted if one["how"] == "conceded" and one["winner"] != side]
    figures["watten_cost_of_going"] = {"": _sum(cost, known, r)}
    final = [one["value"] for one, _ in noted if one["how"] != "penalty"]
    figures["watten_final_value"] = {"": _sum(final, known, r)}
    return figures


def _both(kind: str, results: list[tuple[bool, Game]]) -> dict[str, Parts]:
    """`results`: whether each game was won."""
    wins, n = [won for won, _ in results], len(results)
    lengths = [len(game["rounds"]) for _, game in results]
    minutes = [game["minutes"] for _, game in results if game.get("minutes") is not None]
    timed = n if max([0, *lengths]) > 1 else 0
    figures: dict[str, Parts] = {
        f"{kind}_played": {"": (n, n, 0, 0)},
        f"{kind}_won": {"": _share(wins)},
        f"{kind}_form": {"": _share(wins[-10:])},
        f"{kind}_by_ruleset": {},
        f"{kind}_longest": {"": (max(lengths) if timed else 0, timed, n, n)},
        f"{kind}_shortest": {"": (min(lengths) if timed else 0, timed, n, n)},
        f"{kind}_minutes": {"": _sum(minutes, len(minutes), n)},
    }
    names = {game["ruleset"] for _, game in results}
    for name in names if len(names) > 1 else ():
        figures[f"{kind}_by_ruleset"][name] = _share(won for won, game in results if game["ruleset"] == name)
    text = "".join("w" if won else "l" for won in wins)
    for key, sign in (("won", "w"), ("lost", "l")):
        other = "l" if sign == "w" else "w"
        figures[f"{kind}_streak_{key}"] = {"": (max(map(len, text.split(other))), n, 0, 0)}
    now = len(text) - len(text.rstrip(text[-1:])) if text else 0
    figures[f"{kind}_streak"] = {"": (-now if text.endswith("l") else now, n, 0, 0)}
    return figures


def whot(games: list[Game], who: str) -> dict[str, Parts]:
    mine: list[tuple[Game, int, int]] = []  # game, seat, place
    for game in games:
        if game["kind"] == "whot" and who in game["people"].values():
            seat = next(seat for seat, uid in game["people"].items() if uid == who)
            mine.append((game, seat, _place(game, seat)))
    n = len(mine)
    figures = _both("whot", [(place == 1, game) for game, _, place in mine])
    sizes = {len(game["points"]) for game, _, _ in mine}
    figures["whot_places"] = {
        str(size): _sum(place for game, _, place in mine if len(game["points"]) == size) for size in sizes
    }
    figures["whot_wins"] = {"": _share(place == 1 for _, _, place in mine)} | {
        str(size): _share(place == 1 for game, _, place in mine if len(game["points"]) == size)
        for size in sizes
    }
    played = [
        (one, seat)
        for game, seat, _ in mine
        for one in game["rounds"]
        if one["winner"] is not None and seat in one["in"]
    ]
    lost = [one["lost"][seat] for one, seat in played if one["winner"] != seat]
    figures["whot_lost_round"] = {
        name: _sum(
            one["lost"][seat]
            for game, seat, _ in mine
            if game["ruleset"] == name
            for one in game["rounds"]
            if one["winner"] is not None and seat in one["in"] and one["winner"] != seat
        )
        for name in {game["ruleset"] for game, _, _ in mine}
    }
    figures["whot_out_order"] = {
        "": _sum(game["out"].index(seat) + 1 for game, seat, _ in mine if seat in game["out"])
    }
    figures["whot_survived"] = {
        "": (len(played), n, n, n) if any(len(game["rounds"]) > 1 for game, *_ in mine) else (0, 0, 0, 0),
    }
    figures["whot_overshoot"] = {
        "": _sum(game["points"][seat] - game["limit"] for game, seat, _ in mine if seat in game["out"])
    }
    after, elsewhere = [], []
    for game, seat, _ in mine:
        last = None
        for one in game["rounds"]:
            if one["winner"] is None:
                continue
            if last is not None and seat in one["in"] and seat != last:
                steps = [(last + step) % len(game["points"]) for step in range(1, len(game["points"]))]
                following = next(other for other in steps if other in one["in"])
                (after if following == seat else elsewhere).append(one["winner"] == seat)
            last = one["winner"]
    figures["whot_after_winner"] = {"": _share(after)}
    figures["whot_elsewhere"] = {"": _share(elsewhere)}
    figures["whot_stakes"] = {"": _share(game["stake"] > 0 for game, _, _ in mine)}
    brought = [_brought(game, seat) for game, seat, _ in mine if game["stake"]]
    figures["whot_club_points"] = {"": (sum(brought), len(brought), 0, 0)}
    hands = [one["cards"][seat] for one, seat in played if seat in one["cards"]]
    for key, sign in (("whot_whots", "W"), ("whot_doubles", "*")):
        figures[key] = {
            "": _sum((sum(card[0] == sign for card in hand) for hand in hands), len(hands), len(lost))
        }
    return figures


def _place(game: Game, seat: int) -> int:
    """The last one in is first; of players who went out in one round, the one with fewer points is better."""
    better = 1
    for other in range(len(game["points"])):
        better += other != seat and _rank(game, other) > _rank(game, seat)
    return better


def _rank(game: Game, seat: int) -> tuple[int, int]:
    for number, one in enumerate(game["rounds"]):
        if seat in one.get("gone", ()):
            return number, -game["points"][seat]
    return len(game["rounds"]), 0


def _brought(game: Game, seat: int) -> int:
    if seat not in game["stakers"]:
        return 0
    return int(game["stake"] if _place(game, seat) == 1 else -game["stake"])
