"""How people are named outside the club."""

import pytest
from django.utils.translation import override

from league import services
from league.models import Club, User
from league.selectors import club_revision
from league.services.people import Details, details_of
from league.services.visibility import club_visibility_set, player_visibility_set
from scoring.models import Player, Visibility
from scoring.models.shown_names import INSIDE, names_outside
from scoring.services import InputError, player_exactly


@pytest.fixture
def toni(club: Club) -> Player:
    return player_exactly(space=club.space, name="Toni Berger")


def seen(club: Club, player: Player) -> str:
    with override("de"):
        return names_outside(club.space_id).of(player)


def test_a_persons_choice_overrides_the_clubs(club: Club, toni: Player) -> None:
    assert seen(club, toni) == "Toni Berger"
    club_visibility_set(club=club, visibility=Visibility.HIDDEN)
    assert seen(club, toni).startswith("Spieler ")
    player_visibility_set(club=club, player=toni, visibility=Visibility.FULL)
    assert seen(club, toni) == "Toni Berger"
    player_visibility_set(club=club, player=toni, visibility=Visibility.ALIAS, alias="Der Lange")
    assert seen(club, toni) == "Der Lange"
    assert INSIDE.of(toni) == "Toni Berger"


def test_minors_are_never_shown_with_full_names(club: Club, toni: Player) -> None:
    member = services.person_add(club=club, who=toni, details=Details(is_minor=True))
    player_visibility_set(club=club, player=toni, visibility=Visibility.FULL)
    assert seen(club, toni) == "Toni B."
    player_visibility_set(club=club, player=toni, visibility=Visibility.HIDDEN)
    assert seen(club, toni).startswith("Spieler ")
    grown = Details(**{**vars_of(details_of(member)), "is_minor": False})
    player_visibility_set(club=club, player=toni, visibility=Visibility.FULL)
    services.person_change(person=member, seen=member.revision, details=grown)
    assert seen(club, toni) == "Toni Berger"


def vars_of(details: Details) -> dict[str, object]:
    return {name: getattr(details, name) for name in Details.__dataclass_fields__}


def test_an_alias_must_not_be_another_persons_name(club: Club, toni: Player) -> None:
    player_exactly(space=club.space, name="Anna Huber")
    for alias, code in (
        ("ANNA huber", "name_of_another"),
        ("Berger Toni", "alias_is_name"),
        ("", "name_blank"),
    ):
        with pytest.raises(InputError) as refused:
            player_visibility_set(club=club, player=toni, visibility="alias", alias=alias)
        assert (refused.value.code, refused.value.field) == (code, "alias")


def test_a_choice_changes_the_etag_once(club: Club, toni: Player) -> None:
    before = club_revision(club)
    player_visibility_set(club=club, player=toni, visibility="hidden")
    club.refresh_from_db()
    after = club_revision(club)
    player_visibility_set(club=club, player=toni, visibility="hidden")
    club.refresh_from_db()
    assert before != after == club_revision(club)


def test_a_text_containing_a_hidden_name_is_left_out(club: Club, toni: Player) -> None:
    player_visibility_set(club=club, player=toni, visibility="hidden")
    names = names_outside(club.space_id)
    assert names.text("Geburtstag: TONI BERGER!") == ""
    assert names.text("Stammtisch Bergerhof") == "Stammtisch Bergerhof"


def test_a_merge_keeps_the_choice(club: Club, toni: Player, anna: User) -> None:
    again = player_exactly(space=club.space, name="Toni B")
    player_visibility_set(club=club, player=again, visibility="hidden")
    services.club_players_merge(club=club, gone=again, kept=toni, by=anna)
    assert seen(club, toni).startswith("Spieler ")
