"""What the pad says once a table has played the games that it was asked to play."""

from __future__ import annotations

import json

import pytest
from django.test import Client
from django.urls import reverse

from scoring.access import Device
from scoring.offline.browser import drawn
from tests.scoring.conftest import Table
from tests.scoring.pages.conftest import text_of
from tests.scoring.pages.whot_tables import ENGLISH, pad, reads, scored, table_of

pytestmark = pytest.mark.django_db


def asked_for(table: Table, games: int) -> Table:
    """The table with so many games to play, as a competition opens it."""
    table.sheet.games_planned = games
    table.sheet.save()
    return table


def test_a_watten_table_learns_that_all_of_its_games_are_played(owner: Client, watten: Table) -> None:
    asked_for(watten, 2)
    said, asked = "Both games are played.", "Who cut higher, and deals?"

    watten.declare("round_won", side=0, value=9)
    page = reads(owner, watten)
    assert said not in page
    assert asked in page

    watten.declare("round_won", side=1, value=9)
    page = reads(owner, watten)
    assert f"Game 2 goes to Beni &amp; Dora, 9 : 0 {said} Schneider for Anna &amp; Cilli" in page
    assert asked not in page
    assert (
        "Nothing is left to do here. If another heat follows, it opens here by itself. Play another game"
        in page
    )

    state = owner.get(reverse("scoring:state", args=[watten.sheet.uid]), **ENGLISH).json()
    assert said in text_of(json.loads(drawn(json.dumps(state), "[]"))["html"].encode())
    del state["games_planned"]  # as an older release stored it
    assert said not in text_of(json.loads(drawn(json.dumps(state), "[]"))["html"].encode())


def test_a_game_of_which_only_the_dealer_is_named_is_still_to_be_played(owner: Client, watten: Table) -> None:
    asked_for(watten, 2)
    watten.declare("round_won", side=0, value=9)
    watten.declare("dealer_set", game=2, seat=1)
    assert 'class="cut-for-deal"' in pad(owner, watten)


def test_a_scribe_who_is_ahead_of_the_other_one_is_not_told_that_nothing_is_left(
    owner: Client, watten: Table
) -> None:
    asked_for(watten, 1)
    watten.declare("scribes_set", number=2)
    watten.declare("round_won", side=0, value=9)

    page = reads(owner, watten)
    assert "The game is played. Schneider for Beni &amp; Dora It counts once both scribes agree" in page
    assert "Nothing is left to do here." not in page


@pytest.mark.parametrize(("games", "said"), [(1, "The game is played."), (3, "All 3 games are played.")])
def test_the_number_of_games_is_told(owner: Client, watten: Table, games: int, said: str) -> None:
    asked_for(watten, games)
    for game in range(games):
        watten.declare("round_won", game=game + 1, side=0, value=9)
    assert said in reads(owner, watten)


@pytest.mark.parametrize("key", ["leaflet_long", "leaflet_classic"])
def test_a_whot_table_learns_it_too(owner: Client, anna: Device, key: str) -> None:
    table = asked_for(table_of(anna, key, 2), 1)
    assert "game is played" not in reads(owner, table)
    scored(table, 0, **({"p1": 130} if key == "leaflet_long" else {}))
    page = reads(owner, table)
    assert "The game is played. Nothing is left to do here." in page
    assert page.count("Play another game") == 1
