"""Erasing a person removes the name from the whole database and changes no standings."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from uuid import uuid4

import pytest
from django.apps import apps

from league import services
from league.engine.results import GAMES
from league.models import Club, Erasure, Membership, Person, Rating, Season, User
from league.selectors import season_games, standing_table
from league.selectors.competitions import competition_state, state_at
from league.selectors.content import club_content
from league.selectors.erasures import is_erased
from league.selectors.revision import evening_hashes
from league.selectors.season_adjustments import season_adjustments
from league.services.competition.results import adjustment_give, heat_approve
from league.services.competition.standings import standings_publish
from league.services.consents import consent_note, consent_text_set
from league.services.erasures import erased_file, player_erase, reapply_erasures
from league.services.people import Details
from league.services.season_adjustments import season_adjust
from league.services.visibility import player_visibility_set
from scoring.access import Access, Device
from scoring.engine.facts import events as ev
from scoring.models import Entry, Player, Remark, Sheet, SheetGrant
from scoring.models.shown_names import INSIDE, names_outside
from scoring.services import InputError, name_give, player_exactly, player_rename, sheet_open
from scoring.services.person_results import compare_all
from tests.league.conftest import access_to, declare, won
from tests.league.preiswatten import enter, make_competition, play_games, publish, said, sheet_at
from tests.league.selectors.test_season_rows import fill

Play = Callable[..., Sheet]
NAME = "Zacharias Quirinsson"
CANARIES = ("zacharias", "quirinsson", "zaches", "quirinson")


@pytest.fixture(autouse=True)
def data_folder(tmp_path: Path, settings: object) -> Path:
    settings.DATA_DIR = tmp_path  # type: ignore[attr-defined]
    return tmp_path


def stored() -> dict[str, list[str]]:
    """Rows of the whole database that say the name, by model."""
    found: dict[str, list[str]] = {}
    for model in apps.get_models():
        for row in model._base_manager.values_list():
            text = " ".join(map(str, row)).casefold()
            if any(canary in text for canary in CANARIES):
                found.setdefault(model.__name__, []).append(text)
    return found


def all_standings(season: Season) -> list[object]:
    games = season_games(season)
    return [
        sorted(
            (
                row.rank,
                sorted(player.uid for player in row.players),
                sorted(row.values.items()),
                row.decided_by,
            )
            for row in standing_table(
                games,
                game,
                names=INSIDE,
                by=by,
                scoring=season.scoring,  # type: ignore[arg-type]
            ).rows
        )
        for game in GAMES
        for by in (("player", "pair") if game == "watten" else ("player",))
    ]


@pytest.mark.parametrize("seed", [1, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(2, 12))])
def test_erasing_changes_no_standings_and_no_hash(season: Season, seed: int) -> None:
    random = Random(seed)
    fill(season, random)
    compare_all()
    club = season.club
    before = all_standings(season), evening_hashes(club.space_id)
    gone = random.sample(list(Player.objects.in_space(club.space)), 4)

    for player in gone:
        player_erase(club=club, player=player)

    assert (all_standings(season), evening_hashes(club.space_id)) == before
    assert before[0][0]
    names = set(Player.objects.in_space(club.space).values_list("name", flat=True))
    assert len(names) == Player.objects.in_space(club.space).count()


@pytest.fixture
def zacharias(club: Club, season: Season, play: Play, anna: User) -> Player:
    """A member whose name stands wherever a name can stand."""
    sheet = play(*won((0, 3), (0, 6)), names=("Zaches", "Beni", "Cilli", "Dora"))
    other = play(*won((1, 9)), names=("Quirinson", "Beni", "Cilli", "Dora"))
    # A slip of the pen that was put right on its sheet, a corrected name, and a second player who was the same person.
    slip = play(names=("Zacharais Quirinson", "Beni", "Cilli", "Dora"))
    access = access_to(slip)
    number = name_give(access=access, person=0, name="Zaches")
    declare(slip, [ev.PersonNamed(0, number)])
    player = sheet.seats.get(number=0).player
    player_rename(player=player, opened="Zaches", name=NAME, by=anna.uid)
    services.club_players_merge(club=club, gone=other.seats.get(number=0).player, kept=player, by=anna)
    services.person_add(
        club=club, who=player,
        details=Details(letter_name=f"Herr {NAME}", contact="zacharias@example.org", number="17"),
    )  # fmt: skip
    mine = Sheet.objects.in_space(club.space).filter(pk=sheet.pk)
    mine.update(title="Runde Quirinsson", note=f"{NAME} zahlt")
    Remark.objects.create(entry=Entry.objects.filter(sheet=sheet).first(), text="Zacharias hat vergeben.")
    SheetGrant.objects.filter(sheet=sheet).update(name="Handy von Zacharias")
    services.invitation_make(club=club, role="scorer", note=f"für {NAME}")
    _adopted(season, anna)
    competition = make_competition(club)
    enter(competition, f"{NAME} & Beni\nCilli & Dora\nEmil & Fini\nGabi & Hans")
    season_adjust(
        season=season, fact=uuid4(), game="watten", players=[str(player.uid)], metric="games_won", points=-1,
        reason="Zacharias kam zu spät", by=anna,
    )  # fmt: skip
    return player


def _adopted(season: Season, anna: User) -> None:
    """A table without a club at which Zacharias sat, taken in."""
    device = Device("an open table")
    table = sheet_open(
        ruleset_key="upper_austria", options={}, names=(NAME, "Ida", "Jakob", "Karl"), device=device
    )
    grant = SheetGrant.objects.select_related("sheet", "writer").get(sheet=table, holder_hash=device.holder)
    services.sheet_adopt(access=Access(grant.sheet, grant), season=season, by=anna)


def test_nothing_in_the_database_contains_the_name(club: Club, zacharias: Player, owner: Membership) -> None:
    kept = {row.pk: row.content_hash for row in Entry.objects.all()}
    season = Season.objects.in_space(club.space).get()
    before = club_content(club)
    assert {
        "Player",
        "Person",
        "FormerName",
        "Remark",
        "Sheet",
        "SheetGrant",
        "Invitation",
        "Adoption",
        "SeasonAdjustment",
    } <= set(stored())

    player_erase(club=club, player=zacharias, by=owner.user.uid)

    assert stored() == {}
    zacharias.refresh_from_db()
    assert zacharias.name.startswith("Spieler ")
    assert names_outside(club.space_id).of(zacharias) == zacharias.name
    assert {row.pk: row.content_hash for row in Entry.objects.all()} == kept
    assert is_erased(zacharias.uid)
    assert [(one.points, one.reason) for one in season_adjustments(season)] == [(-1, "")]
    assert club_content(club) == before
    # The texts of others stay.
    assert Player.objects.in_space(club.space).filter(name="Beni").exists()


def test_a_directors_reason_is_emptied_and_the_published_table_stays(club: Club, owner: Membership) -> None:
    competition = make_competition(club)
    enter(competition, f"{NAME} & Beni\nCilli & Dora")
    state = publish(competition)
    play_games(sheet_at(state, 1), 0, 1)
    heat_approve(competition=competition, said=said(), heat=1)
    adjustment_give(competition=competition, said=said(), number=1, points=-2, reason="Zacharias kam zu spät")
    state = standings_publish(competition=competition, said=said())
    was = state.published[-1].hash

    player_erase(club=club, player=Player.objects.in_space(club.space).get(name=NAME))

    assert stored() == {}
    competition.refresh_from_db()
    now = competition_state(competition)
    assert now == state_at(competition, competition.version)
    assert (now.published[-1].hash, now.adjustments[0].given.reason, now.refused) == (was, "–", state.refused)
    # The table has the same hash as the published one.
    with pytest.raises(InputError, match="competition_nothing_new"):
        standings_publish(competition=competition, said=said())


def test_an_erasure_is_repeated_after_a_restored_backup(
    club: Club, zacharias: Player, owner: Membership
) -> None:
    """The backup knows the name and nothing of the erasure; the file beside the database does."""
    player_erase(club=club, player=zacharias, by=owner.user.uid)
    Erasure.objects.all().delete()
    Player.objects.in_space(club.space).filter(pk=zacharias.pk).update(name=NAME, visibility="")
    Person.objects.create(club=club, player=zacharias, contact="zacharias@example.org")
    Sheet.objects.in_space(club.space).update(note=f"mit {NAME}")
    assert stored()

    assert reapply_erasures() == 1

    assert stored() == {}
    assert is_erased(zacharias.uid)
    assert reapply_erasures() == 0


def test_an_archive_does_not_restore_an_erased_name(club: Club, zacharias: Player) -> None:
    player_erase(club=club, player=zacharias)
    # The player was kept as it is, but a sheet of the archive came in with its note.
    Sheet.objects.in_space(club.space).update(note=f"mit {NAME}")

    assert reapply_erasures({str(zacharias.uid): [NAME]}) == 1

    assert stored() == {}


def test_a_truncated_line_of_the_file_does_not_hide_the_others(club: Club, zacharias: Player) -> None:
    player_erase(club=club, player=zacharias)
    Erasure.objects.all().delete()
    lines = erased_file().read_text().splitlines()
    erased_file().write_text("\n".join([lines[0][:20], "[1]", json.dumps({"player": 5}), *lines, ""]))

    reapply_erasures()

    known = set(map(str, Erasure.objects.values_list("player", flat=True)))
    assert known == {json.loads(line)["player"] for line in lines}


def test_erasing_keeps_ratings(club: Club, season: Season, play: Play) -> None:
    sheet = play(*won((0, 9), (1, 9), (0, 9)))
    services.follow_changes()
    before = list(
        Rating.objects.in_space(club.space).order_by("pk").values_list("player", "way", "mu", "games")
    )

    player_erase(club=club, player=sheet.seats.get(number=0).player)
    services.follow_changes()

    assert before
    assert (
        list(Rating.objects.in_space(club.space).order_by("pk").values_list("player", "way", "mu", "games"))
        == before
    )


def test_an_unknown_uid_in_the_file_does_nothing(club: Club) -> None:
    erased_file().write_text(
        json.dumps({"player": str(uuid4()), "club": str(club.uid), "at": "2026-11-23"}) + "\n"
    )
    assert reapply_erasures() == 0
    assert player_exactly(space=club.space, name="Anna").name == "Anna"


def test_an_erased_person_is_not_erased_again(club: Club, anna: User) -> None:
    """Else the next start would erase again what somebody wrote since."""
    toni, beni = (player_exactly(space=club.space, name=name) for name in ("Toni Berger", "Beni"))
    consent_text_set(club=club, text="May we?")
    consent_note(club=club, player=toni, is_given=True, how="paper", by=anna.uid)
    player_erase(club=club, player=toni)
    player_erase(club=club, player=toni)
    toni.refresh_from_db()
    consent_note(club=club, player=toni, is_given=False, how="paper", by=anna.uid)

    for again in (
        lambda: services.club_player_rename(club=club, player=toni, opened=toni.name, name="Toni", by=anna),
        lambda: services.person_add(club=club, who=toni, details=Details()),
        lambda: player_visibility_set(club=club, player=toni, visibility="alias", alias="Toni Berger"),
        lambda: player_visibility_set(club=club, player=toni, visibility="hidden"),
        lambda: player_visibility_set(club=club, player=toni, visibility=""),
        lambda: services.club_players_merge(club=club, gone=beni, kept=toni, by=anna),
    ):
        with pytest.raises(InputError, match="player_erased"):
            again()
    assert Erasure.objects.count() == 1
    assert reapply_erasures() == 0
    new = player_exactly(space=club.space, name="Toni Berger")
    assert (new.pk != toni.pk, is_erased(new.uid)) == (True, False)
