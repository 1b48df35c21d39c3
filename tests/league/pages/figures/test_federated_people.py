"""For a small federation, the last games, the people and the charts on the page of a player, every figure on that of
two players, and the ratings, equal a slow count from entries.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from datetime import date
from itertools import groupby

import pytest
from django.test import Client
from openskill.models import PlackettLuceRating

from league import services
from league.engine.figures.catalogue import BY_KEY
from league.models import Season
from league.selectors.figures import pair_figures
from tests.league.engine.figures import slow_figures, slow_people
from tests.league.engine.figures.slow_people import Days
from tests.league.pages.figures.federated import has_table, names_of, on, shown, table, texts
from tests.league.selectors.test_figures_of_federation import (
    plain_games,
    stands_on_the_page,
)
from tests.league.selectors.test_figures_of_federation import season as season
from tests.league.selectors.test_figures_of_federation_people import (
    are_against,
    are_beside,
    most_met,
    of,
    rated,
    rated_by_points,
)
from tests.markup import rows_of

pytestmark = pytest.mark.django_db
SHOWN = 10


def of_kind(plain: Days, kind: str, who: str) -> Days:
    return [one for one in plain if one[1]["kind"] == kind and who in slow_people.people_of(one[1])]


def one_kind(page: str, name: str) -> str:
    """The part of a page about one game."""
    return page.partition(f"{name}</h2>")[2].partition("<h2>")[0]


def last_games(plain: Days, kind: str, who: str, names: dict[str, str]) -> list[str]:
    """The last games in words, the newest first."""
    told = []
    for day, game in reversed(of_kind(plain, kind, who)[-SHOWN:]):
        won = dict(slow_people.results_of(game))[who]
        if kind == "watten":
            at = next(side for side in (0, 1) if who in game["sides"][side])
            points = [min(one, game["target"]) for one in game["points"]]
            score = f"{points[at]} : {points[1 - at]}"
            partner = next(names[uid] for uid in game["sides"][at] if uid != who)
            beside, others = f" with {partner} ·", game["sides"][1 - at]
        else:
            seat = next(seat for seat, uid in game["people"].items() if uid == who)
            score = f"place {slow_figures._place(game, seat)} of {len(game['people'])}"
            beside, others = "", [uid for uid in game["people"].values() if uid != who]
        sign, word = ("+", "won") if won else ("–", "lost")
        against = ", ".join(names[uid] for uid in others)
        told.append(f"{sign} {word} {score} {on(day)} ·{beside} against {against}")
    return told


def same_words(line: str) -> list[str]:
    """The people against whom somebody played are in no certain order."""
    head, _, rest = line.partition(" against ")
    return [head, *sorted(rest.split(", "))]


def test_last_games_and_people_of_a_player_equal_the_slow_count(season: Season, client: Client) -> None:
    plain, names = plain_games(season), names_of(season)
    who = most_met(plain)
    page = shown(client, season, "player-figures", who)
    for kind, name in (("watten", "Watten"), ("whot", "WHOT!")):
        part = one_kind(page, name)
        found = [*texts(part, "is-won"), *texts(part, "is-lost")]
        wanted = last_games(plain, kind, who, names)
        assert sorted(map(same_words, found)) == sorted(map(same_words, wanted))
        beside, against = slow_people.won_beside(of_kind(plain, kind, who), who)
        for label, results in ((f"Partners · {name}", beside), (f"Opponents · {name}", against)):
            if not results:
                assert not has_table(page, label)
                continue
            rows = table(page, label)[1:]
            assert len(rows) == min(SHOWN, len(results))
            known = {names[uid]: wins for uid, wins in results.items()}
            for (other,), (games,), won, *_ in rows:
                wins = known[other]
                assert games == str(len(wins))
                assert abs(int(won[0].removesuffix(" %")) - 100 * sum(wins) / len(wins)) <= 0.5
            assert [int(row[1][0]) for row in rows] == sorted(map(len, known.values()), reverse=True)[:SHOWN]


def test_charts_of_a_player_equal_the_slow_count(season: Season, client: Client) -> None:
    plain = plain_games(season)
    services.rebuild_club(season.club)
    who = most_met(plain)
    page = shown(client, season, "player-figures", who)
    _ratings_stand(page, plain, who)

    watten = slow_figures.watten([game for _, game in plain], who)
    rows = table(page, "Answers to bids")[1:]
    for (value,), *counts in rows:
        parts = (watten[key].get(value.removeprefix("at "), (0,))[0] for key in slow_figures.CALLS)
        assert [int(count[0]) for count in counts] == list(parts)
    assert len(rows) == len(watten["watten_stayed"]) - 1

    lost, penalties, stayed = Counter[int](), Counter[int](), list[tuple[int, int]]()
    for _, game in of_kind(plain, "watten", who):
        if who in game["sides"][1 - game["winner"]]:
            lost[min(game["points"][1 - game["winner"]], game["target"])] += 1
    for _, game in of_kind(plain, "whot", who):
        seat = next(seat for seat, uid in game["people"].items() if uid == who)
        rounds = game["rounds"]
        stayed.append((max(at for at, one in enumerate(rounds, 1) if seat in one["in"]), len(rounds)))
        penalties.update(one["lost"][seat] for one in rounds if seat in one["in"] and one["winner"] != seat)
    for label, counted in (("Points in games lost", lost), ("Penalty points of rounds lost", penalties)):
        _histogram_stands(page, label, counted)
    for (number,), (still,), (share,) in table(page, "Rounds survived")[1:]:
        reached = [last for last, length in stayed if length >= int(number)]
        assert int(still) == sum(last >= int(number) for last in reached)
        assert abs(int(share.removesuffix(" %")) - 100 * int(still) / len(reached)) <= 0.5


def _histogram_stands(page: str, label: str, counted: Counter[int]) -> None:
    told = 0
    for (name,), (count,) in table(page, label)[1:]:
        low, _, high = name.partition("–")
        here = sum(number for value, number in counted.items() if int(low) <= value <= int(high or low))
        assert int(count) == here, (label, name)
        told += here
    assert told == counted.total() > 0


def _ratings_stand(page: str, plain: Days, who: str) -> None:
    for kind, label, rate in (
        ("watten", "Rating: Watten in pairs", rated),
        ("whot", "Rating: WHOT! for points", rated_by_points),
    ):
        days = sorted({day for day, _ in of_kind(plain, kind, who)})
        if len(days) < 2:
            continue
        rows = table(page, label)[1:]
        assert [row[0][0] for row in rows] == [on(day) for day in days]
        for day, row in zip(days, rows, strict=True):
            until = [one for one in plain if one[0] <= day]
            one = rate(until)[who]
            games = len(of_kind(until, kind, who))
            assert (float(row[1][0]), float(row[2][0])) == (
                pytest.approx(one.mu, abs=0.051),
                pytest.approx(one.sigma, abs=0.051),
            )
            assert row[3][0] == str(games)


def test_the_rating_tables_equal_the_slow_count(season: Season, client: Client) -> None:
    plain, names = plain_games(season), names_of(season)
    services.rebuild_club(season.club)
    days = sorted({day for day, _ in plain})
    for until, query in ((days[-1], ""), (days[2], f"?on={days[2]}")):
        page = shown(client, season, "ratings", season.club.uid, query=query)
        played = [one for one in plain if one[0] <= until]
        _table_stands(page, "Ratings Watten in pairs", rated(played), _games(played, "watten"), names)
        known = rated_by_points(played)
        if known:
            _table_stands(page, "Ratings WHOT! for points", known, _games(played, "whot"), names)


def _games(plain: Days, kind: str) -> dict[str, list[date]]:
    """The days of everybody's games."""
    found: dict[str, list[date]] = defaultdict(list)
    for day, games in groupby(plain, key=lambda one: one[0]):
        for game in (game for _, game in games if game["kind"] == kind):
            for uid in slow_people.people_of(game):
                found[uid].append(day)
    return found


def _table_stands(
    page: str,
    label: str,
    known: dict[str, PlackettLuceRating],
    games: dict[str, list[date]],
    names: dict[str, str],
) -> None:
    value = {names[uid]: one.mu - 3 * one.sigma for uid, one in known.items()}
    uid_of = {names[uid]: uid for uid in known}
    rows = table(page, label)[1:]
    assert {row[1][0] for row in rows} == value.keys()
    for (rank,), (name, last), (rating,), (mu, sigma), (number,) in rows:
        one = known[uid_of[name]]
        assert int(rank) == 1 + sum(other > value[name] + 1e-9 for other in value.values())
        read = [float(text.replace("−", "-").removeprefix("± ")) for text in (rating, mu, sigma)]
        assert read == pytest.approx([value[name], one.mu, one.sigma], abs=0.051)
        assert (number, last) == (str(len(games[uid_of[name]])), on(games[uid_of[name]][-1]))


def test_every_figure_on_the_page_of_two_equals_the_slow_count(season: Season, client: Client) -> None:
    plain, names = plain_games(season), names_of(season)
    who = most_met(plain)
    beside, against = slow_people.won_beside(plain, who)
    for results in (beside, against):
        other = max(results, key=lambda uid: len(results[uid]))
        page = shown(client, season, "player-against", who, other)
        apart, beside_each_other = pair_figures(of(season, who), of(season, other))
        for figures, meet in ((apart, are_against), (beside_each_other, are_beside)):
            games = [one for one in plain if meet(one[1], who, other)]
            plainly = [game for _, game in games]
            wanted = slow_figures.watten(plainly, who) | slow_figures.whot(plainly, who)
            title = "Against each other" if meet is are_against else "Together"
            for kind, name in (("watten", "Watten"), ("whot", "WHOT!")):
                part = one_kind(page, f"{title}: {name}")
                lines = [tuple(row) for row in rows_of(part)]
                found = [*texts(part, "is-won"), *texts(part, "is-lost")]
                last = last_games(games, kind, who, names)
                assert sorted(map(same_words, found)) == sorted(map(same_words, last))
                for key, parts in wanted.items():
                    figure = BY_KEY[key]
                    told = figure.of([one for one in figures.seen if one.of.game == figure.game])
                    if figure.game == kind:
                        stands_on_the_page(figure, told, parts, lines)
