"""Partners, opponents, evenings, attendance, the Bummerl account and records equal a slow count over the taps."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from league.engine.figures.catalogue import BY_KEY
from league.engine.figures.club import (
    LAPSED,
    MEANINGS,
    attendance,
    bummerl_account,
    evenings,
    records,
)
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
from tests.league.engine.figures import slow, slow_people
from tests.league.engine.figures.played import PEOPLE, evening, finished
from tests.league.engine.figures.slow_people import Days


@pytest.fixture(scope="module")
def both_ways() -> tuple[tuple[Finished, ...], Days]:
    games: list[Finished] = []
    plain: Days = []
    for seed in range(30):
        table, people, day = evening(seed)
        games += finished(seed, table, people, day)
        rules = table.setup.ruleset
        is_watten = rules.game == "watten"
        counted = slow.watten(table, people, rules.params.target) if is_watten else slow.whot(table, people)
        plain += [(day, game) for game in counted]
    return tuple(games), plain


def test_partners_and_opponents_are_counted_game_by_game(
    both_ways: tuple[tuple[Finished, ...], Days],
) -> None:
    games, plain = both_ways
    for who in PEOPLE:
        beside, against = slow_people.won_beside(plain, who)
        seen = seen_by(games, who)
        counted = {one.uid: (one.games, one.won) for one in partners(seen)}
        assert counted == {uid: (len(results), sum(results)) for uid, results in beside.items()}
        counted = {one.uid: (one.games, one.won) for one in opponents(seen)}
        assert counted == {uid: (len(results), sum(results)) for uid, results in against.items()}
        for uid, results in beside.items():
            assert [one.own.won for one in together(seen, uid)] == results
        assert {uid for uid in PEOPLE if head_to_head(seen, uid)} == set(against)


def test_wins_against_each_other_are_counted_game_by_game(
    both_ways: tuple[tuple[Finished, ...], Days],
) -> None:
    games, plain = both_ways
    for kind, among in (("watten", PEOPLE), ("whot", PEOPLE), ("watten", PEOPLE[:3])):
        wanted = slow_people.against_each_other(plain, kind)
        asked = against_each_other([one for one in games if one.game == kind], among)
        assert asked == {two: counts for two, counts in wanted.items() if set(two) <= set(among)}
        assert len(asked) > len(among)


def test_evenings_and_attendance_are_counted_day_by_day(both_ways: tuple[tuple[Finished, ...], Days]) -> None:
    games, plain = both_ways
    assert [(one.day, one.games, one.people) for one in evenings(games)] == slow_people.evenings(plain)
    last = max(day for day, _ in plain)
    today = last + timedelta(days=1)
    came = {one.uid: one for one in attendance(games, today)}
    for who, one in came.items():
        assert (one.evenings, one.games, one.first, one.last) == slow_people.came(plain, who)
    assert came.keys() == set(PEOPLE)
    assert not any(one.is_new for one in came.values())  # the whole club is
    asked = attendance(games, last + LAPSED)
    assert {one.uid for one in asked if one.is_new} == {one.uid for one in asked if one.first == last}
    later = attendance(games, today + LAPSED)
    assert all(one.is_lapsed and not one.is_new for one in later)


def test_the_bummerl_account_counts_bummerl_by_giver_and_taker(
    both_ways: tuple[tuple[Finished, ...], Days],
) -> None:
    games, plain = both_ways
    account = {(one.giver, one.taker): one.bummerl for one in bummerl_account(games)}
    assert account == slow_people.account(plain)


def test_records_are_maxima_with_their_evening(
    both_ways: tuple[tuple[Finished, ...], Days],
) -> None:
    games, plain = both_ways
    wanted = slow_people.records(plain)
    assert wanted.keys() == set(MEANINGS)
    for one in records(games):
        value, day = wanted.pop(one.kind)
        assert (one.value, day or one.day) == (value, one.day), one.kind
    assert not wanted
    told = set()
    for day in {game.day for game in games}:
        for one in records([game for game in games if game.day == day]):
            if one.kind == "evening_bummerl":
                assert sorted(one.uids) == sorted(slow_people.most_marks(plain, day))
                told.add(len(one.uids))
    assert max(told) > 1, "partners take the same"


def with_rounds(game: Finished, rounds: int) -> Finished:
    """The game as if it had so many rounds; 0 as one of paper has them."""
    rows = tuple(replace(row, rounds=rounds) for row in game.rows)
    return replace(game, rows=rows, rounds=game.rounds[:rounds])


@pytest.mark.parametrize("kind", ["watten", "whot"])
def test_games_without_rounds_are_neither_longest_nor_shortest(
    both_ways: tuple[tuple[Finished, ...], Days], kind: str
) -> None:
    """Of a game from paper no rounds are known; where every game is a single round, none is longer."""
    games = [game for game in both_ways[0] if game.game == kind][:12]
    who = next(iter(games[-1].people.values()))
    paper, single = ([with_rounds(game, rounds) for game in games] for rounds in (0, 1))
    for silent in (paper, single):
        assert not {"longest", "shortest"} & {one.kind for one in records(silent)}
        answers = [BY_KEY[f"{kind}_{name}"].of(seen_by(silent, who))[""] for name in ("longest", "shortest")]
        assert [one.n for one in answers] == [0, 0]
        assert kind == "watten" or not survival(seen_by(silent, who))
    mixed = [*paper[:6], *games[6:]]
    values = {one.kind: one.value for one in records(mixed)}
    lengths = [game.rows[0].rounds for game in games[6:]]
    assert (values["longest"], values["shortest"]) == (max(lengths), min(lengths))
    seen = seen_by(mixed, who)
    own = [one.own.rounds for one in seen if one.own.rounds]
    shortest = BY_KEY[f"{kind}_shortest"].of(seen)[""]
    assert (shortest.total, shortest.n, shortest.known, shortest.of) == (
        min(own),
        len(own),
        len(own),
        len(seen),
    )


def test_values_of_player_charts_are_counted_game_by_game(
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


def test_victim_and_nemesis_need_ten_games_and_prefer_many() -> None:
    def beside(uid: str, won: int, games: int) -> Beside:
        results = [True] * won + [False] * (games - won)
        return Beside(uid, games, won, share(results).answer(games))

    few, many = beside("few", 9, 9), beside("many", 40, 50)
    lucky, bad = beside("lucky", 9, 10), beside("bad", 10, 40)
    assert victim([few, many, lucky, bad]) == many
    assert nemesis([few, many, lucky, bad]) == bad
    assert nemesis([many]) is None


def test_synergy_is_the_shrunk_surplus_over_single_ratings() -> None:
    table, people, day = evening(1)
    games = tuple(finished(1, table, people, day))
    seen = seen_by(games, people[0])
    plain = partners(seen)[0]
    rated = next(one for one in partners(seen, lambda _: 0.25) if one.uid == plain.uid)
    assert (rated.expected, rated.rated) == (0.25, plain.games)
    assert rated.synergy == pytest.approx((plain.won - plain.games / 4) / (plain.games + SHRUNK))
    assert partners(seen, lambda _: None)[0].synergy is None
