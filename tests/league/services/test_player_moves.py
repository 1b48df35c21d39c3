"""Two players who are one person are merged, one who is two is split; standings and ratings are updated."""

from __future__ import annotations

import pytest

from league import services
from league.models import Club, Rating, Season, User
from league.selectors import club_players, club_revision, season_games, standing_table
from scoring.engine.facts import events as ev
from scoring.models import GivenName, Player, PlayerMove, Seat
from scoring.models.shown_names import INSIDE
from scoring.services import InputError, name_give
from tests.league.conftest import FOUR, Play, access_to, declare, won

GAME = won((0, 9))


def player(club: Club, name: str) -> Player:
    return Player.objects.in_space(club.space).get(name=name)


def games_by_name(season: Season) -> dict[str, object]:
    rows = standing_table(season_games(season), "watten", names=INSIDE).rows
    return {row.players[0].name: row.values["games"] for row in rows}


def rated(club: Club) -> dict[str, int]:
    return dict(Rating.objects.in_space(club.space).values_list("player__name", "games"))


@pytest.fixture
def twice(club: Club, play: Play) -> Player:
    """Anna, who also played one game as Annerl."""
    play(*GAME)
    play(*GAME, names=("Annerl Huber", *FOUR[1:]))
    services.follow_changes()
    return player(club, "Annerl Huber")


def test_merged_players_are_one_in_standings_ratings_and_lists(
    club: Club, season: Season, anna: User, twice: Player
) -> None:
    assert rated(club)["Anna"] == 1
    before = club_revision(Club.objects.get())

    services.club_players_merge(club=club, gone=twice, kept=player(club, "Anna"), by=anna)

    assert games_by_name(season) == dict.fromkeys(FOUR, 2)
    assert services.follow_changes() == 1
    assert rated(club) == dict.fromkeys(FOUR, 2)
    assert "Annerl Huber" not in club_players(club).values_list("name", flat=True)
    assert club_revision(Club.objects.get()) != before


def test_undoing_a_merge_restores_everything(club: Club, season: Season, anna: User, twice: Player) -> None:
    before = (
        games_by_name(season),
        rated(club),
        sorted(Seat.objects.values_list("sheet", "number", "player")),
    )
    move = services.club_players_merge(club=club, gone=twice, kept=player(club, "Anna"), by=anna)

    for _ in range(2):
        services.club_move_undo(club=club, move=move, by=anna)

    services.follow_changes()
    after = (
        games_by_name(season),
        rated(club),
        sorted(Seat.objects.values_list("sheet", "number", "player")),
    )
    assert after == before
    move = PlayerMove.objects.in_space(club.space).get()
    assert (move.by, move.undone_by, move.undone_at is not None) == (anna.uid, anna.uid, True)


def test_two_players_of_one_sheet_are_never_merged(club: Club, anna: User, twice: Player) -> None:
    with pytest.raises(InputError, match="sat_together"):
        services.club_players_merge(club=club, gone=player(club, "Beni"), kept=player(club, "Anna"), by=anna)

    assert not PlayerMove.objects.in_space(club.space).exists()


def test_a_player_is_not_merged_twice_or_with_itself(club: Club, anna: User, twice: Player) -> None:
    kept = player(club, "Anna")
    services.club_players_merge(club=club, gone=twice, kept=kept, by=anna)

    with pytest.raises(InputError, match="merged_already"):
        services.club_players_merge(club=club, gone=twice, kept=kept, by=anna)
    with pytest.raises(InputError, match="merge_with_itself"):
        services.club_players_merge(club=club, gone=kept, kept=kept, by=anna)


def test_two_names_of_one_person_on_a_sheet_may_be_merged_and_split_again(
    club: Club, anna: User, play: Play
) -> None:
    sheet = play(*GAME)
    access = access_to(sheet)
    number = name_give(access=access, person=0, name="Rosa Wimmer")
    declare(sheet, [ev.PersonNamed(0, number)])
    rosa, was = player(club, "Rosa Wimmer"), player(club, "Anna")

    move = services.club_players_merge(club=club, gone=was, kept=rosa, by=anna)
    assert set(GivenName.objects.values_list("player", flat=True)) == {rosa.pk}
    services.club_move_undo(club=club, move=move, by=anna)

    assert list(GivenName.objects.values_list("player__name", flat=True)) == ["Anna", "Rosa Wimmer"]
    assert Seat.objects.get(sheet=sheet, number=0).player == rosa


def test_a_split_moves_chosen_sheets_to_a_new_player_and_can_be_undone(
    club: Club, season: Season, anna: User, play: Play
) -> None:
    play(*GAME)
    second = play(*GAME)
    services.follow_changes()

    move = services.club_player_split(
        club=club, source=player(club, "Anna"), target="Anna (Au)", sheets=[second.uid], by=anna
    )

    assert games_by_name(season) == {"Anna": 1, "Anna (Au)": 1, "Beni": 2, "Cilli": 2, "Dora": 2}
    assert services.follow_changes() == 1
    assert rated(club)["Anna (Au)"] == 1
    services.club_move_undo(club=club, move=move, by=anna)
    assert games_by_name(season) == dict.fromkeys(FOUR, 2)


def test_a_split_needs_a_sheet_and_a_player_who_was_not_on_it(club: Club, anna: User, play: Play) -> None:
    sheet = play(*GAME)
    source = player(club, "Anna")

    for target, sheets, code in (
        (player(club, "Beni"), [sheet.uid], "sat_together"),
        ("Anna (Au)", [], "split_no_sheets"),
        ("Anna (Au)", [source.uid], "split_no_sheets"),
        ("Anna", [sheet.uid], "split_with_itself"),
    ):
        with pytest.raises(InputError, match=code):
            services.club_player_split(club=club, source=source, target=target, sheets=sheets, by=anna)

    assert not Player.objects.in_space(club.space).filter(name="Anna (Au)").exists()


def test_merges_and_splits_are_undone_in_reverse_order(
    club: Club, anna: User, twice: Player, play: Play
) -> None:
    kept = player(club, "Anna")
    first = services.club_players_merge(club=club, gone=twice, kept=kept, by=anna)
    sheet = play(*GAME)
    services.club_player_split(club=club, source=kept, target="Anna (Au)", sheets=[sheet.uid], by=anna)

    with pytest.raises(InputError, match="move_later_first"):
        services.club_move_undo(club=club, move=first, by=anna)
