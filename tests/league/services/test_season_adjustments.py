"""Points beside the games of a season: they move the table, belong to no evening, and stay in the list."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.utils import timezone

from league import services
from league.models import AdjustmentWithdrawal, Club, Season, SeasonAdjustment, User
from league.selectors import season_games, standing_table
from league.selectors.evening_course import course
from league.selectors.season_adjustments import season_adjustments
from league.services.season_adjustments import season_adjust, season_adjustment_withdraw
from scoring.models import Player, Sheet
from scoring.models.shown_names import INSIDE
from scoring.services import InputError
from tests.league.conftest import FOUR, Play, won


def uid_of(club: Club, name: str) -> str:
    return str(Player.objects.in_space(club.space).get(name=name).uid)


def give(season: Season, by: User, *names: str, **changed: Any) -> None:
    usual = {
        "fact": uuid4(), "game": "watten", "metric": "games_won", "points": -2, "reason": "late", "by": by,
        "players": [uid_of(season.club, name) for name in names],
    }  # fmt: skip
    season_adjust(season=season, **(usual | changed))


def table(season: Season, by: Any = "player", metric: str = "games_won", **limits: Any) -> dict[str, Any]:
    ruleset = limits.pop("ruleset", "")
    found = standing_table(
        season_games(season, **limits), "watten", names=INSIDE, by=by, ruleset=ruleset, scoring=season.scoring
    )
    names = ("&".join(sorted(player.name for player in row.players)) for row in found.rows)
    return {name: (row.rank, row.values[metric]) for name, row in zip(names, found.rows, strict=True)}


@pytest.fixture
def evenings(season: Season, play: Play) -> Season:
    """Anna & Cilli win twice on the first evening and once on the second, today."""
    first = play(*won((0, 9), (0, 9)))
    Sheet.objects.in_space(season.club.space).filter(pk=first.pk).update(
        begun_on=timezone.localdate() - timedelta(days=7)
    )
    play(*won((0, 9)))
    return season


def test_points_move_the_table_of_their_subject_alone_until_they_are_taken_back(
    evenings: Season, anna: User
) -> None:
    before = table(evenings), table(evenings, "pair")

    give(evenings, anna, "Anna", points=-4)
    give(evenings, anna, "Cilli", "Anna", points=5)

    assert table(evenings)["Anna"] == (4, -1)
    assert table(evenings)["Cilli"] == (1, 3)
    assert table(evenings, "pair") == {"Anna&Cilli": (1, 8), "Beni&Dora": (2, 0)}
    for one in season_adjustments(evenings):
        season_adjustment_withdraw(season=evenings, adjustment=one.uid, by=anna)
    assert (table(evenings), table(evenings, "pair")) == before
    assert [(one.points, one.by, one.withdrawn_by) for one in season_adjustments(evenings)] == [
        (-4, "Anna", "Anna"),
        (5, "Anna", "Anna"),
    ]


def test_they_belong_to_no_evening_and_to_no_ruleset(evenings: Season, anna: User) -> None:
    """With the best evening alone they count in full; a part of the season is its games alone."""
    Season.objects.in_space(evenings.club.space).update(best_evenings=1)
    evenings.refresh_from_db()
    assert table(evenings)["Anna"] == (1, 2)

    give(evenings, anna, "Anna", points=-1)

    today, begin = timezone.localdate(), evenings.starts_on
    assert table(evenings)["Anna"] == table(evenings, until=today)["Anna"] == (2, 1)
    for limits in (
        {"since": begin},
        {"day": today - timedelta(days=7)},
        {"until": today - timedelta(days=1)},
        {"ruleset": "upper_austria"},
    ):
        assert table(evenings, **limits)["Anna"] == (1, 2), limits
    ranks = course(season_games(evenings), "watten", INSIDE).ranks
    assert {player.name: told for player, told in ranks.items()} == {
        "Anna": (1, 2), "Cilli": (1, 1), "Beni": (3, 3), "Dora": (3, 3),
    }  # fmt: skip


def test_they_follow_a_merge_and_its_undoing_and_stay_at_a_split(
    evenings: Season, play: Play, anna: User
) -> None:
    club = evenings.club
    play(*won((0, 9)), names=("Annerl Huber", *FOUR[1:]))
    give(evenings, anna, "Annerl Huber", points=-1)
    give(evenings, anna, "Cilli", "Annerl Huber", points=7)

    gone, kept = (Player.objects.in_space(club.space).get(name=name) for name in ("Annerl Huber", "Anna"))
    move = services.club_players_merge(club=club, gone=gone, kept=kept, by=anna)
    assert table(evenings)["Anna"][1] == 4 - 1
    assert table(evenings, "pair")["Anna&Cilli"][1] == 4 + 7

    services.club_move_undo(club=club, move=move, by=anna)
    assert (table(evenings)["Anna"][1], table(evenings)["Annerl Huber"][1]) == (3, 0)
    one = Sheet.objects.in_space(club.space).filter(seats__player=kept).order_by("pk").first()
    assert one is not None
    give(evenings, anna, "Anna", points=-3)
    services.club_player_split(club=club, source=kept, target="Anna Neu", sheets=[one.uid], by=anna)
    assert (table(evenings)["Anna"][1], table(evenings)["Anna Neu"][1]) == (1 - 3, 2)


def test_a_fact_sent_twice_is_given_once_and_taken_back_once(evenings: Season, anna: User) -> None:
    fact = uuid4()
    for _ in range(2):
        give(evenings, anna, "Anna", fact=fact)
    assert SeasonAdjustment.objects.in_space(evenings.club.space).count() == 1

    season_adjustment_withdraw(season=evenings, adjustment=fact, by=anna)
    with pytest.raises(InputError, match="adjustment_withdrawn"):
        season_adjustment_withdraw(season=evenings, adjustment=fact, by=anna)
    assert AdjustmentWithdrawal.objects.in_space(evenings.club.space).count() == 1


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"players": []}, "adjustment_nobody"),
        ({"players": ["x"]}, "adjustment_nobody"),
        ({"game": "whot"}, "adjustment_nobody"),
        ({"game": "skat"}, "adjustment_nobody"),
        ({"metric": ""}, "adjustment_metric"),
        ({"metric": "games"}, "adjustment_metric"),
        ({"points": 0}, "adjustment_points"),
        ({"points": -10_000}, "adjustment_points"),
        ({"reason": " \u200b "}, "reason_missing"),
    ],
)
def test_bad_input_is_refused_with_its_code(
    evenings: Season, anna: User, changed: dict[str, Any], code: str
) -> None:
    with pytest.raises(InputError, match=code):
        give(evenings, anna, "Anna", **changed)
    assert season_adjustments(evenings) == ()


def test_two_who_are_no_pair_and_one_named_twice_are_nobody(evenings: Season, anna: User) -> None:
    for names in (("Anna", "Beni"), ("Anna", "Anna"), ("Anna", "Anna", "Cilli"), (*FOUR,)):
        with pytest.raises(InputError, match="adjustment_nobody"):
            give(evenings, anna, *names)


def test_a_closed_season_and_one_with_a_fact_stay_as_they_are(evenings: Season, anna: User) -> None:
    give(evenings, anna, "Anna")
    services.season_close(season=evenings)
    (given,) = season_adjustments(evenings)

    with pytest.raises(InputError, match="season_closed"):
        give(evenings, anna, "Anna")
    with pytest.raises(InputError, match="season_closed"):
        season_adjustment_withdraw(season=evenings, adjustment=given.uid, by=anna)
    services.season_reopen(season=evenings)
    for placed in evenings.season_sheets.all():
        services.season_sheet_take_out(season_sheet=placed)
    # Whoever has no game is not listed because of points, and the fact is not deleted with the season.
    assert table(evenings) == {}
    with pytest.raises(InputError, match="season_not_empty"):
        services.season_delete(season=evenings)
