"""The pad of every kind of table: its buttons follow the ruleset, in its own words."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from scoring.access import Device
from scoring.services import sheet_open
from tests.markup import values_of
from tests.scoring.conftest import Table, access_of
from tests.scoring.pages.conftest import text_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("in_english")]
NAMES = ("Anna", "Beni", "Cilli", "Dora")
Open = Callable[..., Table]


@pytest.fixture
def table(anna: Device) -> Open:
    def make(key: str = "upper_austria", seats: int = 4, **options: object) -> Table:
        sheet = sheet_open(ruleset_key=key, options=options, names=NAMES[:seats], device=anna)
        return Table(access_of(sheet, anna))

    return make


@pytest.fixture
def english(client_of: Callable[[Device], Client], anna: Device) -> Client:
    client = client_of(anna)
    client.cookies["language"] = "en"
    return client


def half(client: Client, table: Table, side: int) -> str:
    """One account's half of the pad."""
    html = client.get(reverse("scoring:pad", args=[table.sheet.uid])).content.decode()
    [part] = re.findall(rf'<section class="half side-{"abc"[side]}".*?</section>', html, re.S)
    return str(part)


def buttons(html: str) -> list[str]:
    return values_of(html, "do")


def text(html: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html))


def test_with_three_players_the_main_tap_gives_both_winners_points(english: Client, table: Open) -> None:
    pad = table(seats=3)  # Anna deals: Beni is Vorhand, alone

    assert buttons(half(english, pad, 0))[0] == "kind=round_won&side=0&value=2&partners=2"
    assert buttons(half(english, pad, 1))[0] == "kind=round_won&side=1&value=2"
    assert buttons(half(english, pad, 2))[0] == "kind=round_won&side=0&value=2&partners=2"
    assert "with Cilli" in text(half(english, pad, 0))
    assert "alone" in text(half(english, pad, 1))
    assert "2 to Beni" in text(half(english, pad, 2))  # the price of an offence of Cilli
    assert "2 to Anna &amp; Cilli" in text(half(english, pad, 1))


def test_the_taps_offered_to_three_are_accepted(english: Client, table: Open) -> None:
    for mode in ("vorhand_alone", "rest", "free"):
        pad = table(seats=3, three_mode=mode)
        place = pad.sheet.uid
        for side in (0, 1, 2):
            for button in buttons(half(english, pad, side)):
                if "round_won" not in button and "penalty" not in button:
                    continue
                fields = {"seen": 0, "game": 1, "round": 1, "do": button}
                fields["entry_id"] = "5f3c2f3e-8f4c-4b59-9d0e-000000000001"
                url = reverse("scoring:entries", args=[place])
                answer = english.post(url, fields, headers={"Outbox": "1"})
                assert answer["Entry-Status"] == "counted", (mode, button)
                fresh = table(seats=3, three_mode=mode)
                pad, place = fresh, fresh.sheet.uid


def test_a_resting_player_wins_nothing_and_may_offend(english: Client, table: Open) -> None:
    pad = table(seats=3, three_mode="rest")  # Anna deals to Beni, Cilli rests
    shown = half(english, pad, 2)

    assert "Rests this round" in text(shown)
    assert all(button.startswith("kind=penalty_given") for button in buttons(shown))
    assert "bid_made" not in shown


def test_in_free_split_any_two_of_three_can_win(english: Client, table: Open) -> None:
    pad = table(seats=3, three_mode="free")
    shown = buttons(half(english, pad, 1))

    assert shown[0] == "kind=round_won&side=1&value=2"
    assert "kind=round_won&side=0&value=1&partners=1" in shown
    assert "kind=round_won&side=1&value=2&partners=2" in shown
    assert "kind=round_won&side=0&value=2&partners=2" not in shown


def test_the_pad_of_three_is_never_mirrored(english: Client, table: Open) -> None:
    english.cookies["mirror"] = "1"
    html = english.get(reverse("scoring:pad", args=[table(seats=3).sheet.uid])).content.decode()
    assert "is-mirrored" not in html
    assert 'name="mirror"' not in html
    html = english.get(reverse("scoring:pad", args=[table(seats=2).sheet.uid])).content.decode()
    assert "is-mirrored" in html


@pytest.mark.parametrize(("key", "stays"), [("north_tyrol", 3), ("south_tyrol_tournament", 4)])
def test_a_gestrichen_side_stays_or_concedes_two_before_the_first_card(
    english: Client, table: Open, key: str, stays: int
) -> None:
    pad = table(key)
    target = 11 if key == "north_tyrol" else 15
    pad.declare("round_won", side=1, value=target - 2)
    mine, others = half(english, pad, 1), half(english, pad, 0)

    assert f"kind=bid_answered&side=1&value={stays}&answer=stay" in buttons(mine)
    assert f"kind=bid_answered&side=1&value={stays}&answer=concede" in buttons(mine)
    assert "Before the first card: stay or go?" in text(mine)
    assert "is bid" not in text(mine + others)
    assert not [button for button in buttons(others) if "bid_answered" in button]
    assert "Nobody bids now" in text(others)
    assert pad.declare("bid_answered", side=1, value=stays, answer="concede").status == "counted"
    assert re.findall(r'class="score[^"]*">(\d+)<', half(english, pad, 0)) == ["2"]


def test_a_gespannt_side_makes_the_round_worth_three(english: Client, table: Open) -> None:
    pad = table("bavaria")
    pad.declare("round_won", side=0, value=13)

    assert buttons(half(english, pad, 1))[0] == "kind=round_won&side=1&value=3"
    assert [button for button in buttons(half(english, pad, 1)) if "bid_made" in button] == []
    shown = text(half(english, pad, 0))
    assert "gespannt" in shown
    assert "Bid while gespannt" in shown
    assert "krank" not in shown


def test_a_side_far_behind_may_open_with_four(english: Client, table: Open) -> None:
    pad = table("south_tyrol")
    pad.declare("round_won", side=0, value=4)

    assert "kind=bid_made&side=1&value=4" in buttons(half(english, pad, 1))
    assert "kind=bid_made&side=0&value=4" not in buttons(half(english, pad, 0))
    assert pad.declare("bid_made", side=1, value=4).status == "counted"
    assert "kind=bid_answered&side=0&value=4&answer=stay" in buttons(half(english, pad, 0))


@pytest.mark.parametrize("key", ["upper_austria", "bavaria", "north_tyrol", "south_tyrol_tournament"])
def test_every_penalty_of_the_table_is_two_taps_away(english: Client, table: Open, key: str) -> None:
    pad = table(key, cheating_points=3, double_bid_costs="two", early_look_points=2)
    shown = [
        (side, button)
        for side in (0, 1)
        for button in buttons(half(english, pad, side))
        if "penalty_given" in button
    ]
    offered = [button.replace("side=1", "side=0") for _side, button in shown]

    rules = pad.sheet.options
    assert "kind=penalty_given&side=0&code=cheating" in offered
    assert ("kind=penalty_given&side=0&code=card_taken_back" in offered) == bool(
        rules["table_offence_points"]
    )
    assert ("kind=penalty_given&side=0&code=peek_cut" in offered) == (rules["cut_peek"] == "forbidden")
    for side, button in shown:
        fresh = table(key, cheating_points=3, double_bid_costs="two", early_look_points=2)
        code = button.rpartition("=")[2]
        assert fresh.declare("penalty_given", side=side, code=code).status == "counted"


def test_a_change_of_three_names_both_winners(english: Client, table: Open) -> None:
    pad = table(seats=3)
    line = pad.declare("round_won", side=0, value=2, partners=[2]).entry_id
    url = reverse("scoring:edit", args=[pad.sheet.uid, line])
    html = english.get(url).content.decode()
    assert values_of(html, "winners", checked=None) == ["0 2"]
    assert "Anna &amp; Cilli" in html

    place = {"entry_id": "5f3c2f3e-8f4c-4b59-9d0e-000000000002", "seen": 1, "game": 1, "round": 1}
    fields = place | {"inner_kind": "round_won", "winners": "1", "side": "0", "value": "3", "action": "save"}
    answer = english.post(url, fields)

    assert answer.status_code == 302
    assert re.findall(r'class="score[^"]*">(\d+)<', half(english, pad, 1)) == ["3"]
    assert re.findall(r'class="score[^"]*">(\d+)<', half(english, pad, 0)) == ["0"]


def test_a_misdeal_is_offered_to_the_side_that_deals_and_a_peek_to_the_one_that_cuts(
    english: Client, table: Open
) -> None:
    pad = table("upper_austria")

    def offered(side: int) -> set[str]:
        shown = " ".join(buttons(half(english, pad, side)))
        return {code for code in ("misdeal", "peek_cut") if f"side={side}&code={code}" in shown}

    assert (offered(0), offered(1)) == ({"misdeal"}, {"peek_cut"})
    assert "Anna deals: only the dealer can misdeal." in half(english, pad, 1)
    pad.declare("round_won", side=0, value=2)
    assert (offered(0), offered(1)) == ({"peek_cut"}, {"misdeal"})


@pytest.mark.parametrize(
    ("mode", "misdeals", "peeks"), [("vorhand_alone", [0], [2]), ("rest", [0], [1, 2]), ("free", [0], [2])]
)
def test_the_pad_of_three_asks_who_deals_too(
    english: Client, table: Open, mode: str, misdeals: list[int], peeks: list[int]
) -> None:
    pad = table("upper_austria", seats=3, three_mode=mode)
    shown = [" ".join(buttons(half(english, pad, side))) for side in range(3)]

    assert [side for side in range(3) if f"side={side}&code=misdeal" in shown[side]] == misdeals
    assert [side for side in range(3) if f"side={side}&code=peek_cut" in shown[side]] == peeks


def test_a_new_game_asks_for_the_dealer_where_the_table_cuts(english: Client, table: Open) -> None:
    """The present dealer is shown as such and is no key: naming him again would be refused."""

    def asked(pad: Table) -> tuple[str, str]:
        return dealers(english, pad, r'<div class="cut-for-deal".*?</div>')

    pad, turning = table("upper_austria"), table("upper_austria", new_game_dealer="rotate")
    assert asked(pad) == ("0123", "")
    assert asked(turning) == ("", "")
    pad.declare("dealer_set", seat=2)
    assert asked(pad) == ("013", NAMES[2])
    pad.declare("round_won", side=0, value=9)
    assert asked(pad) == ("0123", "")
    pad.declare("penalty_given", side=1, code="misdeal")
    assert asked(pad) == ("0123", "")  # who deals now did not cut the higher card
    assert "Who deals this round?" in text_of(
        english.get(reverse("scoring:pad", args=[pad.sheet.uid])).content
    )
    pad.declare("round_won", side=0, value=2)
    assert asked(pad) == ("", "")
    pad.declare("sheet_closed")
    assert asked(pad) == ("", "")


def test_the_menu_shows_the_present_dealer_and_offers_the_others(english: Client, table: Open) -> None:
    def offered(pad: Table) -> tuple[str, str]:
        return dealers(english, pad, r'<div class="prefs-row">[^/]*dealer_set.*?</div>')

    pad = table("upper_austria")
    assert offered(pad) == ("0123", "")
    pad.declare("dealer_set", seat=2)
    assert offered(pad) == ("013", NAMES[2])
    pad.declare("round_won", side=0, value=2)
    assert offered(pad) == ("012", NAMES[3])


def dealers(english: Client, pad: Table, part: str) -> tuple[str, str]:
    """The seats that may be tapped as dealer in this part of the page, and the name of the present one."""
    html = english.get(reverse("scoring:pad", args=[pad.sheet.uid])).content.decode()
    [found] = re.findall(part, html, re.S) or [""]
    now = re.findall(r'<span[^>]*aria-current="true"[^>]*>(?:<span>)?([^<]*)<', found)
    return "".join(re.findall(r"seat=(\d)", found)), "".join(now)
