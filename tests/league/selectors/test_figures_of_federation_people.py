"""For a small federation, what the pages say of several people equals a slow count from entries: ratings, synergy,
two against each other, two together, who is new, who pays. Intervals obey their own equations.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from datetime import date, timedelta
from itertools import groupby
from math import erf, sqrt
from operator import itemgetter

import pytest
from openskill.models import PlackettLuce, PlackettLuceRating

from league import services
from league.engine.figures.catalogue import BY_KEY
from league.engine.figures.figure import Figure
from league.engine.figures.people import nemesis, victim
from league.engine.figures.tally import Answer
from league.models import Rating, Season
from league.selectors.evening_course import rounds_of_season
from league.selectors.figures import PlayerFigures, club_figures, pair_figures, player_figures
from scoring.models import Player
from scoring.models.shown_names import INSIDE
from tests.league.engine.figures import slow_figures, slow_people
from tests.league.engine.figures.slow import Game
from tests.league.engine.figures.slow_people import Days
from tests.league.selectors.test_figures_of_federation import plain_games
from tests.league.selectors.test_figures_of_federation import season as season

pytestmark = pytest.mark.django_db
NORMAL = 1.959964
"""95 % of a normal distribution lie within so many standard deviations."""


def rated(plain: Days) -> dict[str, PlackettLuceRating]:
    """The ratings of pairs, game by game."""
    model = PlackettLuce()
    known: dict[str, PlackettLuceRating] = defaultdict(model.rating)
    for _, game in plain:
        if game["kind"] != "watten":
            continue
        sides = [[known[uid] for uid in side] for side in game["sides"]]
        after = model.rate(sides, ranks=[1.0 if side == game["winner"] else 2.0 for side in (0, 1)])
        for side, news in zip(game["sides"], after, strict=True):
            known.update(zip(side, news, strict=True))
    return known


def rated_by_points(plain: Days) -> dict[str, PlackettLuceRating]:
    """The ratings of WHOT! over several rounds: everybody alone, by place."""
    model = PlackettLuce()
    known: dict[str, PlackettLuceRating] = defaultdict(model.rating)
    for _, game in plain:
        if game["kind"] == "whot":
            seats = list(game["people"])
            own = [[known[game["people"][seat]]] for seat in seats]
            after = model.rate(own, ranks=[float(slow_figures._place(game, seat)) for seat in seats])
            known.update({game["people"][seat]: news for seat, (news,) in zip(seats, after, strict=True)})
    return known


def wilson(won: list[bool]) -> tuple[float, float]:
    """The ends of the interval of a share."""
    share, far = sum(won) / len(won), NORMAL**2 / len(won)
    half = sqrt(far * share * (1 - share) + far**2 / 4)
    return (share + far / 2 - half) / (1 + far), (share + far / 2 + half) / (1 + far)


def chance(own: list[PlackettLuceRating], others: list[PlackettLuceRating]) -> float:
    """That the first side wins: the difference of two sums of normal strengths, with the luck of each side."""
    more = sum(one.mu for one in own) - sum(one.mu for one in others)
    unsure = sqrt(2 * PlackettLuce().beta ** 2 + sum(one.sigma**2 for one in (*own, *others)))
    return (1 + erf(more / unsure / sqrt(2))) / 2


def of(season: Season, uid: str) -> Player:
    player: Player = Player.objects.in_space(season.club.space).get(uid=uid)
    return player


def most_met(plain: Days) -> str:
    watten = (game for _, game in plain if game["kind"] == "watten")
    return Counter(uid for game in watten for uid in slow_people.people_of(game)).most_common(1)[0][0]


def test_ratings_and_synergies_equal_the_slow_count(season: Season) -> None:
    plain = plain_games(season)
    services.rebuild_club(season.club)
    known, who = rated(plain), most_met(plain)

    stored = Rating.objects.in_space(season.club.space).filter(way="watten_pairs").select_related("player")
    assert {str(one.player.uid): (one.mu, one.sigma) for one in stored} == {
        uid: (pytest.approx(one.mu), pytest.approx(one.sigma)) for uid, one in known.items()
    }
    found = player_figures(of(season, who))
    (watten,) = (one for one in found.of if one.game == "watten")
    assert len(watten.partners) >= 2
    for partner in watten.partners:
        due, won = [], 0
        for game in (game for _, game in plain if game["kind"] == "watten"):
            for at in (0, 1):
                if {who, partner.uid} == set(game["sides"][at]):
                    sides = [[known[uid] for uid in game["sides"][side]] for side in (at, 1 - at)]
                    due.append(chance(*sides))
                    won += game["winner"] == at
        assert partner.expected == pytest.approx(sum(due) / len(due), abs=1e-6)
        assert partner.synergy == pytest.approx((won - sum(due)) / (len(due) + 20), abs=1e-6)


def test_ratings_of_whot_equal_the_slow_count(season: Season) -> None:
    known = rated_by_points(plain_games(season))
    services.rebuild_club(season.club)

    stored = Rating.objects.in_space(season.club.space).filter(way="whot_points").select_related("player")

    assert known
    assert {str(one.player.uid): (one.mu, one.sigma) for one in stored} == {
        uid: (pytest.approx(one.mu), pytest.approx(one.sigma)) for uid, one in known.items()
    }


def test_favourite_victim_and_nemesis_equal_the_slow_count(season: Season) -> None:
    plain, seen = plain_games(season), Counter[str]()
    people = Counter(uid for _, game in plain for uid in slow_people.people_of(game))
    for who, _games in people.most_common(4):
        for part in player_figures(of(season, who)).of:
            _, against = slow_people.won_beside([one for one in plain if one[1]["kind"] == part.game], who)
            known = {uid: won for uid, won in against.items() if len(won) >= 10}
            beaten = [
                (wilson(won)[0], len(won), uid) for uid, won in known.items() if 2 * sum(won) > len(won)
            ]
            feared = [
                (wilson(won)[1], -len(won), uid) for uid, won in known.items() if 2 * sum(won) < len(won)
            ]
            for name, found, wanted in (
                ("victim", victim(part.opponents), max(beaten, default=None)),
                ("nemesis", nemesis(part.opponents), min(feared, default=None)),
            ):
                assert (found and found.uid) == (wanted and wanted[2]), (who, part.game, name)
                seen[name] += wanted is not None
    assert seen["victim"] > 0
    assert seen["nemesis"] > 0


def test_two_against_each_other_and_two_together_equal_the_slow_count(season: Season) -> None:
    plain = plain_games(season)
    who = most_met(plain)
    beside, against = slow_people.won_beside(plain, who)
    for other in (
        max(beside, key=lambda uid: len(beside[uid])),
        max(against, key=lambda uid: len(against[uid])),
    ):
        met = [game for _, game in plain if are_against(game, who, other)]
        paired = [game for _, game in plain if are_beside(game, who, other)]
        facing, together = pair_figures(of(season, who), of(season, other))
        for games, figures in ((met, facing), (paired, together)):
            _equal(games, figures, who)
            assert len(figures.seen) == len(games)
        assert met or paired


def are_against(game: Game, who: str, other: str) -> bool:
    if game["kind"] == "watten":
        return any(who in game["sides"][at] and other in game["sides"][1 - at] for at in (0, 1))
    return {who, other} <= set(game["people"].values())


def are_beside(game: Game, who: str, other: str) -> bool:
    return game["kind"] == "watten" and any({who, other} == set(side) for side in game["sides"])


def _equal(games: list[Game], figures: PlayerFigures, who: str) -> None:
    wanted = slow_figures.watten(games, who) | slow_figures.whot(games, who)
    for key, parts in wanted.items():
        figure = BY_KEY[key]
        answers = figure.of([one for one in figures.seen if one.of.game == figure.game])
        assert {part: (one.total, one.n) for part, one in answers.items() if one.n} == {
            part: (pytest.approx(total), n) for part, (total, n, *_known) in parts.items() if n
        }, key


def said(figures: PlayerFigures) -> Iterator[tuple[Figure, Answer, float, int]]:
    """Every answer with the total and the number that it is made from."""
    for figure in BY_KEY.values():
        seen = [one for one in figures.seen if one.of.game == figure.game]
        for tally in figure.of(seen).values():
            yield figure, tally.answer(len(seen)), tally.total, len(seen)


def test_every_interval_solves_the_equation_of_its_kind(season: Season) -> None:
    kinds = Counter[str]()
    for figure, answer, total, games in said(player_figures(of(season, most_met(plain_games(season))))):
        assert answer.grey == (games < 10 or (not answer.n and answer.kind != "count")), figure.key
        if not answer.n or answer.low is None or answer.high is None:
            continue
        kinds[answer.kind] += 1
        for end in (answer.low, answer.high):
            if (
                answer.kind == "share" and 0 < end < 1
            ):  # Wilson: the true shares from which this one is just so far
                share = total / answer.n
                assert (share - end) ** 2 == pytest.approx(NORMAL**2 * end * (1 - end) / answer.n, rel=1e-4)
            if answer.kind == "rate" and end > 0:
                events = end * answer.n / 100  # Poisson: the true counts from which this one is just so far
                assert (events - total) ** 2 == pytest.approx(NORMAL**2 * events, rel=1e-4)
            if answer.kind == "mean" and end > 0:
                assert answer.spread is not None
                far = abs(end - total / answer.n) * sqrt(answer.n)
                assert far == pytest.approx(NORMAL * answer.spread, rel=1e-4, abs=1e-6)
    assert kinds["share"] > 10
    assert kinds["mean"] > 3


def test_who_is_new_and_who_no_longer_comes_equals_the_slow_count(season: Season) -> None:
    plain = plain_games(season)
    first, last = plain[0][0], plain[-1][0]
    seen = Counter[tuple[bool, bool]]()
    for today in (first + timedelta(days=40), last - timedelta(days=5), last + timedelta(days=95)):
        until = [(day, game) for day, game in plain if day <= today]
        since = today - timedelta(days=90)
        for came in club_figures(season.club, today).came:
            days = [day for day, game in plain if came.uid in slow_people.people_of(game)]
            is_new = first < since <= min(days)
            assert (came.is_new, came.is_lapsed) == (is_new, max(days) < since)
            seen[came.is_new, came.is_lapsed] += 1
        assert until
    assert seen[False, True] > 0


@pytest.mark.parametrize("rule", ["last", "bummerl"])
def test_who_pays_each_evening_equals_the_slow_count(season: Season, rule: str) -> None:
    Season.objects.everywhere("a test").filter(pk=season.pk).update(payer=rule)
    season.refresh_from_db()
    watten = [(day, game) for day, game in plain_games(season) if game["kind"] == "watten"]
    wanted = {
        (day, uid) for day, games in groupby(watten, key=itemgetter(0)) for uid in behind(list(games), rule)
    }
    whot = {day for day, game in plain_games(season) if game["kind"] == "whot"}

    told = {(one.day, one.uid) for one in rounds_of_season(season.club, season, INSIDE) if one.is_due}

    assert wanted
    assert {one for one in told if one[0] not in whot or rule == "bummerl"} == {
        one for one in wanted if one[0] not in whot or rule == "bummerl"
    }


def behind(games: list[tuple[date, Game]], rule: str) -> set[str]:
    """Of one evening: the last by games won, then marks, then points; or who took the most marks."""
    sums: dict[str, list[int]] = defaultdict(lambda: [0, 0, 0])
    taken = Counter[str]()
    for _, game in games:
        points = [min(points, game["target"]) for points in game["points"]]
        for side, sign in ((game["winner"], 1), (1 - game["winner"], -1)):
            for uid in game["sides"][side]:
                won = sums[uid]
                won[0] += sign > 0
                won[1] += sign * game["marks"]
                won[2] += points[side] - points[1 - side]
                taken[uid] += game["marks"] if sign < 0 else 0
    if rule == "bummerl":
        return {uid for uid, marks in taken.items() if marks == max(taken.values()) > 0}
    ranks = {uid: 1 + sum(other > own for other in sums.values()) for uid, own in sums.items()}
    last = max(ranks.values())
    return {uid for uid, rank in ranks.items() if rank == last > 1}
