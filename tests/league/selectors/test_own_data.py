"""The export of a person's own data contains everything stored about that person."""

import json
from collections.abc import Callable
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from league import services
from league.models import Club, Season, User
from league.services.consents import consent_note, consent_text_set
from league.services.people import Details
from league.services.rounds_paid import round_paid
from league.services.season_adjustments import season_adjust
from scoring.models import Player, Sheet
from scoring.services import player_rename
from tests.league.conftest import Play, won
from tests.league.preiswatten import enter, make_competition


@pytest.fixture
def toni(club: Club, season: Season, play: Play, anna: User) -> Player:
    sheet = play(*won((0, 9)), names=("Toni", "Beni", "Cilli", "Dora"))
    player = sheet.seats.get(number=0).player
    player_rename(player=player, opened="Toni", name="Toni Berger")
    services.person_add(
        club=club, who=player, details=Details("Herrn Toni Berger", "toni@example.org", "17", is_minor=True)
    )
    Sheet.objects.in_space(club.space).update(title="Runde", note="Toni zahlt")
    consent_text_set(club=club, text="Dürfen wir?")
    consent_note(club=club, player=player, is_given=True, how="paper", by=anna.uid)
    competition = make_competition(club)
    enter(competition, "Toni Berger & Beni; SV Hof\nEmil & Fini")
    round_paid(club=club, day=sheet.begun_on, player=player, is_paid=True, by=anna)
    season_adjust(
        season=season, fact=uuid4(), game="watten", players=[str(player.uid)], metric="games_won", points=-1,
        reason="no show", by=anna,
    )  # fmt: skip
    services.follow_changes()
    return player


def test_the_export_is_complete_and_readable(
    club: Club, toni: Player, anna: User, browser_of: Callable[..., Client]
) -> None:
    response = browser_of(anna).get(reverse("league:player-data", args=[club.uid, toni.uid]))
    text = response.content.decode()
    content = json.loads(text)

    assert "attachment" in response["Content-Disposition"]
    for part in (
        "Herrn Toni Berger",
        "toni@example.org",
        "Toni zahlt",
        "Dürfen wir?",
        "SV Hof",
        "watten_pairs",
    ):
        assert part in text
    assert content["player"]["earlier_names"][0]["name"] == "Toni"
    assert content["player"]["shown_to_others"] == "Toni B."
    assert content["member"]["under_age"] is True
    (sheet,) = content["sheets"]
    assert sheet["games"][0] | {"won": True, "points": 9} == sheet["games"][0]
    assert [(one["day"], one["paid"]) for one in content["rounds_paid"]] == [(sheet["day"], True)]
    (given,) = content["season_adjustments"]
    assert (given["season"], given["points"], given["reason"], given["withdrawn"]) == (
        "Winter",
        -1,
        "no show",
        False,
    )
    assert content["competitions"][0]["start_numbers"] == [1]
    # Data of other people belongs to them.
    assert "Cilli" not in text
