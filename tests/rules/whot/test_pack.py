"""The pack (S0 INHALT, S2) and the codes people write."""

from collections import Counter
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.errors import Ambiguous, Illegal, RulesError, Unreadable
from rules.whot.codes import format_card, parse_card, parse_suit
from rules.whot.pack import PACKS, WHOT_POINTS, is_card, is_whot, number_of, pack_of, suit_of
from rules.whot.presets import PRESETS
from rules.whot.seating import cards_each, check_players, most_players
from tests.rules.whot.helpers import params


@pytest.mark.parametrize(
    ("key", "cards", "whots"),
    [
        ("two_colours", 53, 4),  # S0 INHALT
        ("one_kind", 53, 4),  # S2 "WHOT! besteht aus 53 Karten"
        ("two_kinds", 53, 4),  # gap #7: the same four in two kinds
        ("five_whots", 54, 5),  # public: the Nigerian pack
        ("four_whots", 53, 4),  # public: the British one
    ],
)
def test_a_pack_holds_49_suit_cards_and_its_whots(key, cards, whots):
    assert (len(PACKS[key].cards), PACKS[key].whots) == (cards, whots)
    assert sum(not is_whot(of) for of in PACKS[key].cards) == 49
    assert {pack.cards[:49] for pack in PACKS.values()} == {PACKS[key].cards[:49]}


def test_every_pack_is_listed_above():
    assert set(PACKS) == {"two_colours", "one_kind", "two_kinds", "five_whots", "four_whots"}


@pytest.mark.parametrize(
    ("key", "effects"),
    [
        ("two_colours", {"Wr": ("skip", "reverse"), "Wy": ("call",)}),  # S0: stop watch and cup
        ("one_kind", {"W": ("call", "skip", "reverse")}),  # S2
        ("five_whots", {"W": ("call",)}),  # S3: "the player must name a suit"
        ("four_whots", {"W": ("call",)}),
    ],
)
def test_the_pack_sets_the_effects_of_a_whot_card(key, effects):
    assert {format_card(of): does for of, does in PACKS[key].effects.items()} == effects


def test_two_kinds_split_the_four_whot_cards_evenly():
    """S2 does not print the split; two and two by analogy with S0."""
    assert [PACKS["two_kinds"].copies[parse_card(code)] for code in ("Wr", "Wy")] == [2, 2]


@pytest.mark.parametrize("key", PACKS)
def test_two_packs_double_every_copy_and_nothing_else(key):
    one, two = pack_of(key), pack_of(key, 2)

    assert one == PACKS[key]
    assert Counter(two.cards) == {of: 2 * count for of, count in one.copies.items()} == two.copies
    assert (two.whots, two.effects) == (2 * one.whots, one.effects)
    assert list(two.cards) == sorted(two.cards)


@pytest.mark.parametrize(
    ("key", "options", "most"),
    [
        ("leaflet_classic", {}, 8),  # 1.2: 48 and the upcard of 53
        ("app_tournament", {}, 7),  # 1.2: 49 and the upcard of 54
        ("app_duel", {}, 2),
        ("nigerian_app", {}, 4),
        ("leaflet_classic", {"hand_size": 8}, 6),
        ("leaflet_classic", {"hand_size": 7}, 7),
        ("leaflet_classic", {"hand_size": 8, "packs": 2}, 8),
        ("nigerian", {"hand_size": 7}, 7),  # 54 cards, nothing turned up
        ("british_53", {"hand_size": 8, "opening": "lead_any"}, 6),
        ("app_tournament", {"hand_size": 4}, 7),
    ],
)
def test_the_pack_bounds_the_players(key, options, most):
    rules = params(key, **options)

    assert most_players(rules) == most
    check_players(rules, most)
    with pytest.raises(Illegal) as caught:
        check_players(rules, most + 1)
    assert (caught.value.code, caught.value.params) == (
        "too_many_players",
        {"players": most + 1, "most": most},
    )


def test_a_single_player_is_refused():
    with pytest.raises(Illegal) as caught:
        check_players(params("leaflet_classic"), 1)
    assert caught.value.code == "too_few_players"


@pytest.mark.parametrize(("players", "cards"), [(2, 6), (3, 5), (4, 4)])
def test_an_option_sets_the_hand_size_by_the_number_of_players(players, cards):
    """Section 3: the app games deal 6, 5 or 4 to two, three or four."""
    assert cards_each(params("nigerian_app"), players) == cards
    assert cards_each(params("nigerian"), players) == 6
    assert cards_each(params("app_duel"), players) == 7


@given(st.sampled_from(sorted(PRESETS)), st.sampled_from([4, 5, 6, 7, 8]), st.sampled_from(sorted(PACKS)))
def test_every_allowed_seat_count_can_be_dealt(key, hand_size, pack):
    rules = params(key, hand_size=hand_size, pack=pack)
    dealt = most_players(rules) * cards_each(rules, most_players(rules))

    assert dealt + (rules.opening == "turn_up") <= len(pack_of(pack).cards)


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
def test_an_unknown_card_is_refused_with_a_reason(written, code):
    with pytest.raises(Unreadable) as caught:
        parse_card(written)

    assert caught.value.code == code


def test_an_initial_of_two_suits_is_ambiguous():
    with pytest.raises(Ambiguous) as caught:
        parse_card("s7")

    assert caught.value.params["meanings"] == ("square", "star")


@given(st.text(max_size=60))
def test_any_text_is_a_card_or_a_rules_error(text):
    with suppress(RulesError):
        assert is_card(parse_card(text))
