"""A season pays the bonus of its policy for what happened, also under rules where every lost game counts one."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

import pytest

from league.engine.policy.presets import POLICIES
from league.engine.scores import Where
from league.engine.standings import season_scores
from league.models import Season, SeasonSheet
from league.selectors import season_games
from league.selectors.games import games_of_space
from league.selectors.season_rows import season_counted
from scoring.models import GameResult, Player, Seat, Sheet
from scoring.models.shown_names import INSIDE
from scoring.services.person_results import compare_all
from tests.engine.board.test_how_won import FROM_NIL, TO_NIL, USUAL, facts_of

WORTH = {
    "points_and_bonus": [35, 25, 15],
    "wins_and_retour": [2, 1, 1],
}


@pytest.mark.parametrize("key", ["bavaria", "upper_austria"])
@pytest.mark.parametrize("policy", WORTH)
def test_the_bonus_does_not_depend_on_the_marks(season: Season, key: str, policy: str) -> None:
    people = [Player.objects.create(space=season.club.space, name=f"Player {at}") for at in range(4)]
    _play(season, key, people, [FROM_NIL, TO_NIL, USUAL])
    compare_all()
    counting = POLICIES[policy]

    games = season_games(season)
    for evenings in (True, False):
        found = season_counted(games, counting, by="pair", names=INSIDE, evenings=evenings)
        worth = sum(counting.summed(one).worth for one in found.scores if one.games_won)  # type: ignore[arg-type]
        assert worth == sum(WORTH[policy])
    played = [
        counting.counted(score).worth
        for game in games_of_space(season.club.space)
        for score in season_scores(game.result, True, Where())
        if score.won
    ]
    assert played == WORTH[policy]


def _play(season: Season, key: str, people: Sequence[Player], games: Sequence[list[tuple[int, int]]]) -> None:
    for number, rounds in enumerate(games):
        sheet = Sheet.objects.create(
            space=season.club.space, ruleset_key=key, ruleset_version=1, options={"target": 15}, seats_count=4,
            begun_on=season.starts_on + timedelta(days=number),
        )  # fmt: skip
        SeasonSheet.objects.create(season=season, sheet=sheet)
        Seat.objects.bulk_create(
            Seat(sheet=sheet, number=at, player=player) for at, player in enumerate(people)
        )
        facts = facts_of(key, rounds)
        GameResult.objects.create(
            sheet=sheet, game=1, facts=facts, result_hash=f"{number}", engine_revision=1, settled=True
        )
