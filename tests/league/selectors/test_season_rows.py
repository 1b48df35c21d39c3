"""Standings from relational rows equal those from stored results, in every policy, order and view."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from functools import partial
from itertools import islice
from random import Random

import pytest

from league.engine.metrics import METRICS, ORDERS
from league.engine.policy.policy import Policy, order_of
from league.engine.policy.presets import POLICIES
from league.engine.results import GAMES, Game
from league.engine.scores import GameScore, Where
from league.engine.season import season_table
from league.engine.standings import season_scores
from league.models import Season, SeasonSheet
from league.selectors import season_games
from league.selectors.games import games_of_space
from league.selectors.season_rows import By, season_counted
from scoring.models import GameResult, Player, Seat, Sheet
from scoring.models.shown_names import INSIDE
from scoring.services.person_results import compare_all

PEOPLE = 9


def policies(game: Game) -> Iterator[Policy]:
    """Every preset, every single metric alone and per game, a capped target, the best evenings, a minimum of
    games.
    """
    usual = Policy("season", game, order_of(*ORDERS[game]))
    yield usual
    yield replace(usual, target=7, least_games=4)
    yield replace(usual, best_heats=2)
    for preset in POLICIES.values():
        if preset.game == game:
            yield preset
            yield replace(preset, best_heats=3, target=min(preset.target, 8))
    for key, metric in METRICS[game].items():
        yield replace(usual, order=order_of(key, *([f"{key}_per_game"] if metric.how == "sum" else [])))
    yield replace(usual, order=order_of("games_won", "direct"))
    yield replace(usual, order=order_of("opponents_points", "competition_points", "heats"))


def decoded(season: Season, game: Game, by: By, ruleset: str) -> list[GameScore]:
    """The scores built from the JSON of every game."""
    return [
        score
        for played in games_of_space(season.club.space)
        if played.game == game and ruleset in ("", played.ruleset)
        for score in season_scores(played.result, by == "pair", Where(played.played_on.toordinal()))
    ]


def fill(season: Season, random: Random) -> None:
    """Sheets of two to eight people, some of whom change seats, stay away, or disagree about a game."""
    space = season.club.space
    people = [Player.objects.create(space=space, name=f"Player {number}") for number in range(PEOPLE)]
    for number in range(24):
        key, options, seats = random.choice(
            [("upper_austria", {}, 4), ("upper_austria", {"target": 11}, 2), ("upper_austria", {}, 3),
             ("leaflet_long", {}, 5), ("leaflet_long", {"limit": 200}, 3)]
        )  # fmt: skip
        sheet = Sheet.objects.create(
            space=space, ruleset_key=key, ruleset_version=1, options=options, seats_count=seats,
            begun_on=season.starts_on + timedelta(days=number // 5),
        )  # fmt: skip
        SeasonSheet.objects.create(season=season, sheet=sheet)
        late = key == "upper_austria" and seats == 4
        here = random.sample(people, seats + late)
        Seat.objects.bulk_create(
            Seat(sheet=sheet, number=at, player=player) for at, player in enumerate(here)
        )
        for game in range(1, random.randint(2, 9)):
            facts = watten(random, seats, late) if key == "upper_austria" else whot(random, seats)
            GameResult.objects.create(
                sheet=sheet, game=game, facts=facts, result_hash=f"{number} {game}", engine_revision=1,
                settled=random.random() < 0.9,
            )  # fmt: skip


def watten(random: Random, seats: int, late: bool) -> dict[str, object]:
    accounts = 3 if seats == 3 else 2
    outcome, bummerl = random.choice([("bummerl", 1), ("schneider", 2), ("retourschneider", 4)])
    winner = random.randrange(2)
    totals = [random.randrange(9) for _ in range(accounts)]
    totals[winner] = random.randint(9, 12)
    facts: dict[str, object] = {"totals": totals, "rounds": random.randint(3, 9), "winner": winner}
    facts |= {"loser": 1 - winner, "outcome": outcome, "bummerl": bummerl}
    facts["by"] = random.choice(["points", "points", "revoke"])
    if accounts == 2 and random.random() < 0.3:
        facts["turned"] = True
    if late and random.random() < 0.5:
        facts["seated"] = random.sample(range(seats + 1), seats)
    if accounts == 3:
        winners = random.choice([[0], [1], [2], [0, 1], [1, 2]])
        losers = [side for side in range(3) if side not in winners]
        marked = random.sample(losers, random.randint(1, len(losers)))
        marks = [
            dict(
                zip(
                    ("outcome", "bummerl"),
                    random.choice([("bummerl", 1), ("retourschneider", 4)]),
                    strict=True,
                )
            )
            | {"side": side}
            for side in marked
        ]
        facts |= {"winner": winners[0], "winners": winners, "marks": marks}
    return facts


def whot(random: Random, seats: int) -> dict[str, object]:
    facts: dict[str, object] = {
        "totals": [random.randrange(120) for _ in range(seats)],
        "rounds": random.randint(1, 9),
        "winner": 0,
        "places": [random.randint(1, seats) for _ in range(seats)],
    }
    return facts | ({"absent": [random.randrange(seats)]} if random.random() < 0.3 else {})


@pytest.mark.parametrize("seed", [1, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(2, 20))])
def test_rows_and_results_give_the_same_standings(season: Season, seed: int) -> None:
    fill(season, Random(seed))
    compare_all()
    games = season_games(season)
    for game in GAMES:
        assert games.count(game)
        names = ["", *(use.spelled for use in games.rulesets[game])]
        for by in ("player", "pair") if game == "watten" else ("player",):
            for ruleset in names:
                scores = decoded(season, game, by, ruleset)  # type: ignore[arg-type]
                for policy in islice(policies(game), 3 if ruleset else None):
                    count = partial(season_counted, games, policy, by=by, names=INSIDE, ruleset=ruleset)
                    counted, ranks = count(), count(evenings=False)
                    expected = season_table(policy, scores)
                    assert season_table(policy, counted.scores) == expected, policy
                    assert season_table(policy, ranks.scores, evenings=False).rows == expected.rows, policy
                    days = {score.where.heat for score in scores}
                    assert [day.toordinal() for day in counted.evenings] == sorted(days)
