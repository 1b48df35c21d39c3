"""Partners, opponents, evenings, who came, the Bummerl account and records equal a slow count over what was tapped."""

from __future__ import annotations

from collections import Counter
from datetime import date, timedelta
from itertools import groupby, product

import pytest

from league.engine.figures.club import LAPSED, attendance, bummerl_account, evenings, records
from league.engine.figures.people import (
    SHRUNK,
    Beside,
    against_each_other,
    head_to_head,
    nemesis,
    opponents,
    partners,
    together,
    victim,
)
from league.engine.figures.played import Finished, seen_by
from league.engine.figures.spreads import binned, points, survival
from league.engine.figures.tally import share
from tests.league.engine.figures import slow
from tests.league.engine.figures.played import PEOPLE, evening, finished
from tests.league.engine.figures.slow import Game
from tests.league.engine.figures.slow_figures import _place

Days = list[tuple[date, Game]]


@pytest.fixture(scope="module")
def both_ways() -> tuple[tuple[Finished, ...], Days]:
    games: list[Finished] = []
    plain: Days = []
    for seed in range(30):
        table, people, day = evening(seed)
        games += finished(seed, table, people, day)
        rules = table.setup.ruleset
        is_watten = rules.game == "watten"
        told = slow.watten(table, people, rules.params.target) if is_watten else slow.whot(table, people)
        plain += [(day, game) for game in told]
    return tuple(games), plain


def test_partners_and_opponents_are_counted_game_by_game(
    both_ways: tuple[tuple[Finished, ...], Days],
) -> None:
    games, plain = both_ways
    for who in PEOPLE:
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
        seen = seen_by(games, who)
        told = {one.uid: (one.games, one.won) for one in partners(seen)}
        assert told == {uid: (len(results), sum(results)) for uid, results in beside.items()}
        told = {one.uid: (one.games, one.won) for one in opponents(seen)}
        assert told == {uid: (len(results), sum(results)) for uid, results in against.items()}
        for uid, results in beside.items():
            assert [one.own.won for one in together(seen, uid)] == results
        assert {uid for uid in PEOPLE if head_to_head(seen, uid)} == set(against)


def test_the_map_of_who_won_against_whom_is_counted_game_by_game(
    both_ways: tuple[tuple[Finished, ...], Days],
) -> None:
    games, plain = both_ways
    for kind, among in (("watten", PEOPLE), ("whot", PEOPLE), ("watten", PEOPLE[:3])):
        won: Counter[tuple[str, str]] = Counter()
        met: Counter[tuple[str, str]] = Counter()
        for _, game in plain:
            if kind == game["kind"] == "watten":
                winners, losers = (game["sides"][side] for side in (game["winner"], 1 - game["winner"]))
                won.update(product(winners, losers))
                met.update((*product(winners, losers), *product(losers, winners)))
            elif kind == game["kind"]:
                places = {uid: _place(game, seat) for seat, uid in game["people"].items()}
                won.update(two for two in product(places, repeat=2) if places[two[0]] < places[two[1]])
                met.update(two for two in product(places, repeat=2) if places[two[0]] != places[two[1]])
        asked = against_each_other([one for one in games if one.game == kind], among)
        assert asked == {two: (won[two], n) for two, n in met.items() if set(two) <= set(among)}
        assert len(asked) > len(among)


def test_evenings_and_attendance_are_counted_day_by_day(both_ways: tuple[tuple[Finished, ...], Days]) -> None:
    games, plain = both_ways
    by: dict[date, list[set[str]]] = {}
    for day, game in plain:
        people = (
            {uid for side in game["sides"] for uid in side}
            if "sides" in game
            else set(game["people"].values())
        )
        by.setdefault(day, []).append(people)
    assert [(one.day, one.games, one.people) for one in evenings(games)] == [
        (day, len(sets), len(set.union(*sets))) for day, sets in sorted(by.items())
    ]
    today = max(by) + timedelta(days=1)
    came = {one.uid: one for one in attendance(games, today)}
    for who in PEOPLE:
        days = [day for day, sets in by.items() if who in set.union(*sets)]
        own = sum(who in people for sets in by.values() for people in sets)
        one = came[who]
        assert (one.evenings, one.games, one.first, one.last) == (len(days), own, min(days), max(days))
    assert not any(one.is_new for one in came.values())  # the whole club is
    last = max(by)
    asked = attendance(games, last + LAPSED)
    assert {one.uid for one in asked if one.is_new} == {one.uid for one in asked if one.first == last}
    later = attendance(games, today + LAPSED)
    assert all(one.is_lapsed and not one.is_new for one in later)


def test_the_bummerl_account_says_who_gave_whom_how_many(
    both_ways: tuple[tuple[Finished, ...], Days],
) -> None:
    games, plain = both_ways
    given: Counter[tuple[tuple[str, ...], tuple[str, ...]]] = Counter()
    for _, game in plain:
        if game["kind"] == "watten":
            winners, losers = game["sides"][game["winner"]], game["sides"][1 - game["winner"]]
            given[tuple(sorted(winners)), tuple(sorted(losers))] += game["marks"]
    assert {(one.giver, one.taker): one.bummerl for one in bummerl_account(games)} == given
    taken: Counter[str] = Counter()
    for (_, losers), marks in given.items():
        taken.update(dict.fromkeys(losers, marks))


def test_records_are_the_greatest_of_their_kind_with_their_evening(
    both_ways: tuple[tuple[Finished, ...], Days],
) -> None:
    games, plain = both_ways
    found = {one.kind: one for one in records(games)}
    lengths = [len(game["rounds"]) for _, game in plain]
    values = [one["value"] for _, game in plain if game["kind"] == "watten" for one in game["rounds"]]
    lost = [
        penalty
        for _, game in plain
        if game["kind"] == "whot"
        for one in game["rounds"]
        for penalty in one.get("lost", {}).values()
    ]
    behind = [
        max(one["before"][1 - game["winner"]] - one["before"][game["winner"]] for one in game["rounds"])
        for _, game in plain
        if game["kind"] == "watten"
    ]
    assert found["longest"].value == max(lengths)
    assert found["shortest"].value == min(lengths)
    assert found["value"].value == max(values)
    assert found["penalty"].value == max(lost)
    assert found["comeback"].value == max(behind)
    days = [day for day, _ in plain]
    of_watten = [day for day, game in plain if game["kind"] == "watten"]
    of_value = [day for day, game in plain if game["kind"] == "watten" for _ in game["rounds"]]
    of_lost = [
        day
        for day, game in plain
        if game["kind"] == "whot"
        for one in game["rounds"]
        for _ in one.get("lost", {})
    ]
    for kind, numbers, evenings_of, best in (
        ("longest", lengths, days, max),
        ("shortest", lengths, days, min),
        ("value", values, of_value, max),
        ("penalty", lost, of_lost, max),
        ("comeback", behind, of_watten, max),
    ):
        when = [day for day, number in zip(evenings_of, numbers, strict=True) if number == best(numbers)]
        assert found[kind].day == min(when), kind
    marks: Counter[tuple[date, str]] = Counter()
    results: dict[str, list[bool]] = {}
    for day, game in plain:
        for uid, won in _results(game):
            results.setdefault(uid, []).append(won)
            if not won and game["kind"] == "watten":
                marks[day, uid] += game["marks"]
    assert found["evening_bummerl"].value == max(marks.values())
    most = max(marks.values())
    assert found["evening_bummerl"].day == min(day for (day, _), number in marks.items() if number == most)
    assert found["streak"].value == max(
        len(list(run)) for told in results.values() for won, run in groupby(told) if won
    )


def _results(game: Game) -> list[tuple[str, bool]]:
    if game["kind"] == "watten":
        return [(uid, side == game["winner"]) for side in (0, 1) for uid in game["sides"][side]]
    return [(uid, _place(game, seat) == 1) for seat, uid in game["people"].items()]


def test_what_charts_of_a_player_draw_is_counted_game_by_game(
    both_ways: tuple[tuple[Finished, ...], Days],
) -> None:
    games, plain = both_ways
    for who in PEOPLE[:3]:
        seen = seen_by(games, who)
        lost: list[int] = []
        penalties: list[int] = []
        stayed: list[tuple[int, int]] = []
        for _, game in plain:
            if game["kind"] == "watten":
                loser = 1 - game["winner"]
                lost += [game["points"][loser]] if who in game["sides"][loser] else []
            for seat in (at for at, uid in game.get("people", {}).items() if uid == who):
                rounds = game["rounds"]
                stayed.append((max(at for at, one in enumerate(rounds, 1) if seat in one["in"]), len(rounds)))
                own = [one["lost"].get(seat) for one in rounds if one["winner"] not in (None, seat)]
                penalties += [points for points in own if points is not None]
        assert points([one for one in seen if one.of.game == "watten"]) == binned(lost)
        assert points([one for one in seen if one.of.game == "whot"]) == binned(penalties)
        longest = max(length for _, length in stayed)
        reached = {at: [last for last, length in stayed if length >= at] for at in range(1, longest + 1)}
        assert survival(seen) == tuple(
            (at, sum(last >= at for last in of), len(of))
            for at, of in reached.items()
            if 10 * len(of) >= len(stayed)
        )


def test_victim_and_nemesis_need_ten_games_and_trust_many_games_more() -> None:
    def beside(uid: str, won: int, games: int) -> Beside:
        results = [True] * won + [False] * (games - won)
        return Beside(uid, games, won, share(results).answer(games))

    few, many = beside("few", 9, 9), beside("many", 40, 50)
    lucky, bad = beside("lucky", 9, 10), beside("bad", 10, 40)
    assert victim([few, many, lucky, bad]) == many
    assert nemesis([few, many, lucky, bad]) == bad
    assert nemesis([many]) is None


def test_synergy_is_what_was_won_beyond_the_single_ratings_and_shrunk() -> None:
    table, people, day = evening(1)
    games = tuple(finished(1, table, people, day))
    seen = seen_by(games, people[0])
    plain = partners(seen)[0]
    rated = next(one for one in partners(seen, lambda _: 0.25) if one.uid == plain.uid)
    assert (rated.expected, rated.rated) == (0.25, plain.games)
    assert rated.synergy == pytest.approx((plain.won - plain.games / 4) / (plain.games + SHRUNK))
    assert partners(seen, lambda _: None)[0].synergy is None
