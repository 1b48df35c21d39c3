"""Results name the people who played: changed partners, substitutes, two players, and three with points of
their own.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from league.engine.ratings import rate
from league.engine.results import result_of
from league.engine.scores import by_subject, pairs_of, players_of, scores_of
from league.models import Membership, Season
from league.pages.shared.sheet_line import running_sheet
from league.selectors import result_line, season_games, season_results, standing_table
from scoring.access import Access
from scoring.engine.facts import events as ev
from scoring.models import GameResult, Sheet, SheetGrant
from scoring.models.shown_names import INSIDE
from scoring.services import person_add, rebuild_results
from tests.league.conftest import TABLET, Play, declare, scored, won


def add(sheet: Sheet, name: str) -> int:
    grant = SheetGrant.objects.select_related("sheet", "writer").get(sheet=sheet, holder_hash=TABLET.holder)
    number = person_add(access=Access(grant.sheet, grant), name=name)
    sheet.refresh_from_db()
    return number


def rows(season: Season, *keys: str, by: str = "player") -> dict[str, tuple[object, ...]]:
    table = standing_table(season_games(season), "watten", names=INSIDE, by=by)  # type: ignore[arg-type]
    return {
        " & ".join(player.name for player in row.players): tuple(row.values[key] for key in keys)
        for row in table.rows
    }


def test_changed_partners_are_named_game_by_game(play: Play, season: Season) -> None:
    play(*won((0, 9)), ev.SeatsTaken((0, 2, 1, 3)), *won((0, 9)), ev.SeatsTaken((0, 1, 3, 2)), *won((1, 9)))

    assert rows(season, "games", "games_won", "bummerl_taken") == {
        "Anna": (3, 2, 2),
        "Beni": (3, 2, 2),
        "Cilli": (3, 2, 2),
        "Dora": (3, 0, 6),
    }
    assert set(rows(season, "games", by="pair")) == {
        "Anna & Cilli",
        "Beni & Dora",
        "Anna & Beni",
        "Cilli & Dora",
        "Anna & Dora",
        "Beni & Cilli",
    }


def test_a_late_player_has_only_their_own_games(play: Play, season: Season) -> None:
    sheet = play(*won((0, 9)))
    eva = add(sheet, "Eva")
    declare(sheet, [ev.SeatsTaken((0, eva, 2, 3)), *won((1, 5), (1, 4))])

    assert rows(season, "games", "games_won")["Eva"] == (1, 1)
    assert rows(season, "games", "games_won")["Beni"] == (1, 0)
    newest, oldest = (result_line(row, INSIDE) for row in season_results(season))
    assert [place.player.name for place in newest.places] == ["Anna", "Eva", "Cilli", "Dora"]
    assert [place.player.name for place in oldest.places] == ["Anna", "Beni", "Cilli", "Dora"]
    assert {player.name for player in newest.winners} == {"Eva", "Dora"}
    assert running_sheet(sheet.season_sheet, INSIDE).names == "Anna & Cilli – Eva & Dora"
    assert rebuild_results(sheet=sheet) == []


def test_an_old_whot_result_is_readable_after_a_player_was_added(play: Play, season: Season) -> None:
    sheet = play(scored(0, p1=100, p2=120), names=("Anna", "Beni", "Cilli"), ruleset="leaflet_long")
    add(sheet, "Eva")

    [line] = (result_line(row, INSIDE) for row in season_results(season))
    assert [place.player.name for place in line.places] == ["Anna", "Beni", "Cilli"]
    assert season_games(season).count("whot") == 1


def test_two_players_have_standings_and_form_no_pair(play: Play, season: Season) -> None:
    play(*won((0, 9)), names=("Anna", "Beni"))

    assert rows(season, "games_won", "schneider_given", "schneider_taken") == {
        "Anna": (1, 1, 0),
        "Beni": (0, 0, 1),
    }
    assert rows(season, "games", by="pair") == {}


def test_each_of_three_has_their_own_points_and_bummerl(play: Play, season: Season) -> None:
    """Anna deals: Beni is Vorhand and alone; then Cilli is, against Anna and Beni."""
    play(ev.RoundWon(1, 4), ev.RoundWon(0, 5, (1,)), names=("Anna", "Beni", "Cilli"))

    keys = ("games_won", "bummerl_given", "bummerl_taken", "schneider_given", "schneider_taken", "points_net")
    assert rows(season, *keys) == {
        "Anna": (0, 0, 1, 0, 0, -4),
        "Beni": (1, 3, 0, 1, 0, 4),
        "Cilli": (0, 0, 2, 0, 1, -9),
    }
    [line] = (result_line(row, INSIDE) for row in season_results(season))
    assert [(place.player.name, place.place, place.points) for place in line.places] == [
        ("Anna", 2, 5),
        ("Beni", 1, 9),
        ("Cilli", 2, 0),
    ]


def test_two_of_three_may_win_together() -> None:
    marks = [{"side": 2, "outcome": "bummerl", "bummerl": 1}]
    facts = {"totals": [9, 10, 4], "rounds": 5, "winner": 0, "loser": 2, "outcome": "bummerl", "bummerl": 1,
             "by": "points", "winners": [0, 1], "marks": marks}  # fmt: skip
    result = result_of("watten", ["anna", "beni", "cilli"], facts, facts["totals"])
    scores = by_subject(scores_of(result, players_of(result)))

    assert [scores[name,].won for name in ("anna", "beni", "cilli")] == [True, True, False]
    assert [scores[name,].bummerl for name in ("anna", "beni", "cilli")] == [1, 1, 1]
    assert scores_of(result, pairs_of(result)) == []  # type: ignore[arg-type]
    rated = rate([result])
    assert rated["anna"].mu == rated["beni"].mu > rated["cilli"].mu


def test_an_option_gives_a_bummerl_only_to_the_lowest_of_three(play: Play, season: Season) -> None:
    play(
        ev.RoundWon(1, 4),
        ev.RoundWon(0, 5, (1,)),
        names=("Anna", "Beni", "Cilli"),
        options={"three_bummerl": "lowest"},
    )

    assert rows(season, "games_lost", "bummerl_taken")["Anna"] == (1, 0)
    assert rows(season, "games_lost", "bummerl_taken")["Cilli"] == (1, 2)


@pytest.mark.parametrize(
    "names", [("Anna", "Beni"), ("Anna", "Beni", "Cilli"), ("Anna", "Beni", "Cilli", "Dora")]
)
def test_the_season_page_shows_every_kind_of_table(
    play: Play,
    season: Season,
    owner: Membership,
    browser_of: Callable[..., Client],
    names: tuple[str, ...],
) -> None:
    fact = ev.RoundWon(0, 9, (2,)) if len(names) == 3 else ev.RoundWon(0, 9)
    play(fact, names=names)
    assert GameResult.objects.count() == 1

    html = browser_of(owner.user).get(f"/seasons/{season.uid}/").content.decode()

    assert all(name in html for name in names)
