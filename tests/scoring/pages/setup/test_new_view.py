"""/new/<game>/: a sheet is opened with one tap; a refused form shows what was typed."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from scoring.access import Device
from scoring.models import Sheet
from scoring.selectors.sheets import sheet_names

pytestmark = pytest.mark.django_db


@pytest.fixture
def visitor() -> Client:
    client = Client()
    client.cookies["language"] = "en"
    return client


def watten(**more: str) -> dict[str, str]:
    names = {f"name-{seat}": name for seat, name in enumerate(["Anna", "Beni", "Cilli", "Dora"])}
    return names | {"target": "11", "first_dealer": "2"} | more


def whot(**more: str) -> dict[str, str]:
    names = {f"name-{seat}": f"Player {seat + 1}" for seat in range(8)}
    return names | {"players": "3", "ruleset": "leaflet_short", "limit": "120", "first_dealer": "0"} | more


def only_sheet() -> Sheet:
    return Sheet.objects.everywhere("test").get()


def test_the_unchanged_form_opens_a_sheet(visitor: Client) -> None:
    """One tap: every field is filled in already."""
    html = visitor.get("/new/watten/").content.decode()
    assert 'value="Player 4"' in html

    answer = visitor.post("/new/watten/", {f"name-{seat}": f"Player {seat + 1}" for seat in range(4)})

    assert (answer.status_code, answer["Location"]) == (303, f"/s/{only_sheet().uid}/")
    assert visitor.get(answer["Location"]).status_code == 200


def test_a_watten_sheet_keeps_target_names_and_dealer(visitor: Client) -> None:
    visitor.post("/new/watten/", watten())

    sheet = only_sheet()
    assert (sheet.options["target"], sheet.first_dealer, sheet_names(sheet)) == (
        11,
        2,
        ["Anna", "Beni", "Cilli", "Dora"],
    )


def test_a_whot_sheet_seats_as_many_as_were_chosen(visitor: Client) -> None:
    visitor.post("/new/whot/", whot())

    sheet = only_sheet()
    assert (sheet.seats_count, sheet.ruleset_key, sheet.options["limit"]) == (3, "leaflet_short", 120)


@pytest.mark.parametrize(("game", "said"), [("watten", "The cut decides"), ("whot", "Say it at the table")])
def test_the_first_dealer_is_undecided_by_default(visitor: Client, game: str, said: str) -> None:
    """The first choice is that the table decides later; it is checked, and no seat is."""
    html = visitor.get(f"/new/{game}/").content.decode()
    radios = re.findall(r'name="first_dealer" value="(\d?)"[^>]*?( checked)?>\s*<span>([^<]*)', html)
    assert radios[0] == ("", " checked", said)
    assert {(checked, text.strip()) for _seat, checked, text in radios[1:]} == {("", "deals")}

    names = {f"name-{seat}": f"Player {seat + 1}" for seat in range(4)}
    pad = visitor.post(f"/new/{game}/", names | {"first_dealer": ""}, follow=True).content.decode()

    assert only_sheet().dealer_said is False
    asked = re.findall(r'(?s)class="(?:cut-for-deal|who-deals)".*?</div>', pad)
    assert re.findall(r'seat=(\d)"( aria-pressed="true")?', asked[0]) == [
        (str(seat), "") for seat in range(4)
    ]
    assert "Player 1 deals" not in pad


@pytest.mark.parametrize("game", ["watten", "whot"])
@pytest.mark.parametrize("players", ["2", "3", "4"])
def test_a_chosen_first_dealer_deals(visitor: Client, game: str, players: str) -> None:
    names = {f"name-{seat}": f"Player {seat + 1}" for seat in range(4)}
    pad = visitor.post(f"/new/{game}/", names | {"players": players, "first_dealer": "1"}, follow=True)

    html = pad.content.decode()
    assert (only_sheet().dealer_said, only_sheet().first_dealer) == (True, 1)
    assert "cut-for-deal" not in html
    assert "who-deals" not in html
    assert re.search(r"(?s)Player 2 deals|Player 2.{0,80}<span class=\"(?:mark|tag dealer)\">deals", html)


def test_the_first_dealer_of_the_last_sheet_is_not_filled_in(visitor: Client) -> None:
    visitor.post("/new/watten/", watten())

    html = visitor.get("/new/watten/").content.decode()

    assert re.findall(r'name="first_dealer" value="(\d?)"[^>]* checked', html) == [""]


def test_the_names_of_the_last_sheet_are_filled_in(visitor: Client) -> None:
    visitor.post("/new/watten/", watten())

    html = visitor.get("/new/watten/").content.decode()

    assert 'value="Cilli"' in html
    assert 'name="target" value="11" checked' in html


def test_other_devices_names_are_not_offered(visitor: Client) -> None:
    visitor.post("/new/watten/", watten())

    assert "Cilli" not in Client().get("/new/watten/").content.decode()


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"name-1": ""}, "Every player needs a name."),
        ({"name-1": "   "}, "Every player needs a name."),
        ({"name-1": "x" * 41}, "at most 40 characters; this one has 41"),
        ({"name-1": "ANNA"}, "Two players are called ANNA"),
        ({"name-1": "Be\x07ni"}, "cannot be shown"),
        ({"name-1": "Be\0ni"}, "cannot be shown"),
        ({"name-1": "‮Beni"}, "cannot be shown"),
        ({"target": "10"}, "not possible with these rules"),
        ({"target": "nine"}, "not possible with these rules"),
        ({"first_dealer": "7"}, "first dealer"),
        ({"first_dealer": "x"}, "first dealer"),
        ({"ruleset": "leaflet_long"}, "no such rules"),
        ({"ruleset": "poker"}, "no such rules"),
        ({"players": "1"}, "players can play this"),
        ({"players": "many"}, "players can play this"),
        ({"players": "3", "ruleset": "south_tyrol", "target": "15"}, "played by 4 players"),
    ],
)
def test_invalid_watten_fields_are_refused_and_the_form_is_shown_again(
    visitor: Client, fields: dict[str, str], says: str
) -> None:
    answer = visitor.post("/new/watten/", watten(**fields))

    html = answer.content.decode()
    assert answer.status_code == 422
    assert says in html
    assert 'value="Dora"' in html
    assert not Sheet.objects.everywhere("test").exists()


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"players": "1"}, "Between 2 and 8 players"),
        ({"players": "9"}, "first dealer|Between"),
        ({"players": "many"}, "Between 2 and 8 players"),
        ({"limit": "0"}, "not possible with these rules"),
        ({"limit": "-5"}, "not possible with these rules"),
        ({"limit": "1e9"}, "not possible with these rules"),
        ({"first_dealer": "3"}, "first dealer"),
    ],
)
def test_invalid_whot_fields_are_refused(visitor: Client, fields: dict[str, str], says: str) -> None:
    answer = visitor.post("/new/whot/", whot(**fields))

    if fields == {"players": "9"}:
        # There are eight name fields: a tampered form seats the eight that were sent.
        assert answer.status_code == 303
        return
    assert answer.status_code == 422
    assert says in answer.content.decode()


def test_a_refused_long_name_is_shown_in_full(visitor: Client) -> None:
    answer = visitor.post("/new/watten/", watten(**{"name-0": "x" * 300}))

    assert "x" * 300 in answer.content.decode()


def test_a_hostile_name_is_shown_as_text(visitor: Client) -> None:
    answer = visitor.post("/new/watten/", watten(**{"name-0": '"><script>a()</script>'}), follow=True)

    html = answer.content.decode()
    assert "<script>a()" not in html
    assert "&lt;script&gt;" in html


def test_other_methods_and_other_games_are_refused(visitor: Client) -> None:
    assert visitor.delete("/new/watten/").status_code == 405
    assert visitor.get("/new/poker/").status_code == 404


def test_a_server_without_open_tables_refuses_new_sheets(visitor: Client, settings: Any) -> None:
    settings.OPEN_TABLES = False

    assert visitor.get("/new/watten/").status_code == 403
    assert visitor.post("/new/watten/", watten()).status_code == 403


def test_the_device_cookie_is_made_once(
    visitor: Client, client_of: Callable[[Device], Client], anna: Device
) -> None:
    known = client_of(anna)
    known.post("/new/watten/", watten())
    before = visitor.post("/new/watten/", watten()).cookies["device"].value

    assert (
        visitor.post("/new/watten/", watten()).cookies["device"].value.split(":")[0] == before.split(":")[0]
    )
