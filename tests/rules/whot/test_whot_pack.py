"""The pack (S0 INHALT, S2) and the codes people write."""

from collections import Counter
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.errors import Ambiguous, RulesError, Unreadable
from rules.whot.codes import format_card, parse_card, parse_suit
from rules.whot.pack import PACKS, WHOT_POINTS, is_card, is_whot, number_of, suit_of
from rules.whot.presets import PRESETS
from rules.whot.skins import DEFAULT_SKIN, SKINS


@pytest.mark.parametrize("pack", PACKS.values())
def test_a_pack_has_53_cards_four_of_them_whot(pack):
    assert len(pack.cards) == 53
    assert pack.whots == 4


@pytest.mark.parametrize(
    ("suit", "numbers"),
    [
        ("Pfeife", [1, 2, 3, 4, 5, 7, 8, 10, 11, 12, 13, 14]),
        ("Fußball", [1, 2, 3, 4, 5, 7, 8, 10, 11, 12, 13, 14]),
        ("Medaille", [1, 2, 3, 5, 7, 10, 11, 13, 14]),
        ("Fußballschuh", [1, 2, 3, 5, 7, 10, 11, 13, 14]),
        ("Trikot", [1, 2, 3, 4, 5, 7, 8]),
        ("Mario", [1, 2, 3, 4, 5, 7, 8]),
        ("Luigi", [1, 2, 3, 5, 7, 10, 11, 13, 14]),
        ("Peach", [1, 2, 3, 4, 5, 7, 8, 10, 11, 12, 13, 14]),
        ("Toad", [1, 2, 3, 4, 5, 7, 8, 10, 11, 12, 13, 14]),
        ("Yoshi", [1, 2, 3, 5, 7, 10, 11, 13, 14]),
    ],
)
def test_each_suit_holds_the_numbers_its_leaflet_prints(suit, numbers):
    for pack in PACKS.values():
        assert [number_of(of) for of in pack.cards if suit_of(of) == parse_suit(suit)] == numbers


def test_copies_of_each_number_and_the_sum_of_the_faces():
    faces = [number_of(of) for of in PACKS["one_kind"].cards if not is_whot(of)]

    copies = Counter(faces)

    assert [copies[number] for number in range(1, 15)] == [5, 5, 5, 3, 5, 0, 5, 3, 0, 4, 4, 2, 4, 4]
    assert sum(faces) == 342
    assert sum(faces) + 4 * WHOT_POINTS == 422


@pytest.mark.parametrize("of", [of for of in range(256) if is_card(of)])
def test_every_card_code_reads_back(of):
    assert parse_card(format_card(of)) == of


@pytest.mark.parametrize(
    ("written", "code"),
    [
        ("c10", "c10"),
        ("C10", "c10"),
        ("circle-10", "c10"),
        ("Circle 10", "c10"),
        ("Kreis10", "c10"),
        ("Pfeife-10", "c10"),
        ("10/Pfeife", "c10"),
        ("peach_10", "c10"),
        ("t4", "t4"),
        ("Fußball-4", "t4"),
        ("FUSSBALL4", "t4"),
        ("Dreieck 4", "t4"),
        ("+5", "x5"),
        ("Kreuz-5", "x5"),
        ("square7", "q7"),
        ("Quadrat-7", "q7"),
        ("*2", "*2"),
        ("★2", "*2"),
        ("Stern-2", "*2"),
        ("2/Trikot", "*2"),
        ("Mario2", "*2"),
        ("10/Trikot", "*10"),  # S0's misprinted example: no pack holds it, yet it counts
        ("W", "W"),
        ("WHOT!", "W"),
        ("20", "W"),
        ("Joker", "W"),
        ("Bowser Jr.", "W"),
        ("rot", "Wr"),
        ("rote WHOT!", "Wr"),
        ("Stoppuhr", "Wr"),
        ("whot-yellow", "Wy"),
        ("gelb", "Wy"),
        ("Pokal", "Wy"),
    ],
)
def test_cards_are_read_as_people_write_them(written, code):
    assert format_card(parse_card(written)) == code


@pytest.mark.parametrize(
    ("written", "code"),
    [
        ("", "unknown_card"),
        ("c", "unknown_card"),
        ("10", "unknown_card"),
        ("c0", "bad_number"),
        ("c15", "bad_number"),
        ("c-1x", "unknown_card"),
        ("c٣", "unknown_card"),
        ("z7", "unknown_suit"),
        ("x" * 500, "unknown_card"),
    ],
)
def test_what_is_no_card_is_refused_with_a_reason(written, code):
    with pytest.raises(Unreadable) as caught:
        parse_card(written)

    assert caught.value.code == code


def test_a_sign_that_two_suits_share_is_ambiguous():
    with pytest.raises(Ambiguous) as caught:
        parse_card("s7")

    assert caught.value.params["meanings"] == ("square", "star")


@given(st.text(max_size=60))
def test_any_text_is_a_card_or_a_rules_error(text):
    with suppress(RulesError):
        assert is_card(parse_card(text))


def test_every_preset_wears_a_skin_with_five_suits():
    assert set(DEFAULT_SKIN) == set(PRESETS)
    assert {len(SKINS[key].suits) for key in DEFAULT_SKIN.values()} == {5}


def test_skin_names_never_mean_two_cards():
    names = [name.casefold() for skin in SKINS.values() for name in skin.suits]
    names += [name.casefold() for skin in SKINS.values() for _, whots in skin.whots for name in whots]

    assert len(names) == len(set(names))
