"""Figures from stored rows equal those computed from entries, in a fixed number of queries, and follow merges."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from random import Random

import pytest
from django.db.models import F, Q
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from league.engine.figures.played import Finished
from league.models import Club, Season, User
from league.selectors.figures import Chosen, club_figures, finished, player_figures, player_games
from league.services import club_player_split, club_players_merge, follow_changes, follow_rounds
from league.services.erasures import player_erase
from rules import registry
from rules.walk import random_hand
from scoring.engine.board.history import result_facts
from scoring.engine.board.person_results import person_rows
from scoring.engine.board.rounds import rounds_of
from scoring.engine.facts import events as ev
from scoring.models import HandRow, PersonResult, Player, RoundRow, Sheet
from scoring.selectors.sheets import sheet_fold
from scoring.services import hand_log_add
from tests.league.conftest import Play, access_to, scored, won

NINE = {"target": 9}


@pytest.fixture
def evening(play: Play) -> list[Sheet]:
    """Two and a half games of Watten with bids, one game of WHOT!, and their rows."""
    bids: list[ev.Event] = [ev.BidMade(1, 3), ev.BidAnswered(0, 3, "concede")]
    watten = play(*won((0, 4), (0, 3)), *bids, *won((0, 2), (1, 9)), *won((0, 2)), options=NINE)
    whot = play(
        scored(0, p1=60, p2=20), scored(0, p1=70, p2=10), scored(0, p2=80),
        names=("Anna", "Beni", "Eva"), ruleset="leaflet_long",
    )  # fmt: skip
    follow_changes()
    follow_rounds()
    return [watten, whot]


def folded(sheet: Sheet) -> list[Finished]:
    fold = sheet_fold(sheet)
    rules = fold.setup.ruleset
    seats = sheet.seats.select_related("player")
    people = {seat.number: str(seat.player.uid) for seat in seats}
    games = []
    for game in fold.games:
        facts = result_facts(fold, game)
        if facts is not None:
            games.append(
                Finished(
                    (sheet.pk, game.number), sheet.begun_on, rules.game, registry.spell(rules), people,
                    person_rows(rules, sheet.seats_count, facts),
                    tuple(one for one in rounds_of(fold) if one.game == game.number),
                    limit=100 if rules.game == "whot" else None,
                )
            )  # fmt: skip
    return games


def test_games_from_rows_equal_those_from_entries(evening: list[Sheet], season: Season) -> None:
    everything = finished(Q(sheet__season_sheet__season=season))
    assert [replace(one, minutes=None) for one in everything] == [
        one for sheet in evening for one in folded(sheet)
    ]


def test_the_figures_of_a_player_cover_all_their_games(
    evening: list[Sheet], season: Season, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    anna = Player.objects.in_space(season.club.space).get(name="Anna")
    with django_assert_num_queries(4):
        figures = player_figures(anna)

    watten, whot = figures.of
    answers = {answered.figure.key: answered.answers for answered in (*watten.said, *whot.said)}
    assert (watten.games, whot.games) == (2, 1)
    assert answers["watten_won"][""].value == 0.5
    assert (
        answers["watten_gone"][""].n,
        answers["watten_gone"][""].known,
        answers["watten_gone"][""].of,
    ) == (1, 1, 5)
    assert answers["whot_wins"]["3"].value == 1
    assert [(one.games, one.won, one.rated) for one in watten.partners] == [(2, 1, 2)]
    assert {one.games for one in watten.opponents} == {2}


def test_filters_leave_games_out(evening: list[Sheet], season: Season) -> None:
    anna = Player.objects.in_space(season.club.space).get(name="Anna")
    tomorrow = timezone.localdate() + timedelta(days=1)
    assert len(player_games(anna, Chosen(season))) == 3
    assert player_games(anna, Chosen(since=tomorrow)) == ()
    assert player_games(anna, Chosen(until=tomorrow - timedelta(days=2))) == ()
    assert {one.of.game for one in player_games(anna, Chosen(ruleset="leaflet_long"))} == {"whot"}


def test_minutes_are_known_for_games_entered_live(evening: list[Sheet], season: Season) -> None:
    anna = Player.objects.in_space(season.club.space).get(name="Anna")
    assert {one.of.minutes for one in player_games(anna)} == {None}
    ended = F("said_at") + timedelta(minutes=12)
    RoundRow.objects.filter(sheet=evening[1], round=3).update(said_at=ended)
    RoundRow.objects.filter(sheet=evening[0], game=1, round=2).update(
        said_at=F("said_at") + timedelta(days=1)
    )
    minutes = {one.of.key: one.of.minutes for one in player_games(anna)}
    assert round(minutes.pop((evening[1].pk, 1)) or 0) == 12
    assert set(minutes.values()) == {None}


def stored_rows() -> list[object]:
    return [list(rows.objects.order_by("pk").values()) for rows in (RoundRow, PersonResult, HandRow)]


def test_a_merge_a_split_and_an_erasure_move_the_games_and_change_no_row(
    evening: list[Sheet], season: Season, anna: User
) -> None:
    hand = random_hand(sheet_fold(evening[0]).setup.ruleset, Random(1), 4)
    hand_log_add(access=access_to(evening[0]), hand=hand, game=1, round=1)
    follow_rounds()
    players = Player.objects.in_space(season.club.space)
    cilli, eva = players.get(name="Cilli"), players.get(name="Eva")
    before = stored_rows()
    assert all(before)
    assert (len(player_games(cilli)), len(player_games(eva))) == (2, 1)

    club_players_merge(club=season.club, gone=eva, kept=cilli, by=anna)
    assert len(player_games(cilli)) == 3
    club_player_split(club=season.club, source=cilli, target="Zilli", sheets=[evening[0].uid], by=anna)
    assert (len(player_games(cilli)), len(player_games(players.get(name="Zilli")))) == (1, 2)
    player_erase(club=season.club, player=cilli)
    assert len(player_games(cilli)) == 1

    assert follow_rounds() == 0
    assert stored_rows() == before


def test_a_club_has_evenings_bummerl_and_records(
    evening: list[Sheet], club: Club, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(3):
        figures = club_figures(club, timezone.localdate())
    assert (figures.games, [(one.games, one.people) for one in figures.evenings]) == (3, [(3, 5)])
    assert [(one.bummerl, one.games) for one in figures.owed] == [(2, 1), (1, 1)]
    assert [use.games for use, _ in figures.rulesets] == [2, 1]
