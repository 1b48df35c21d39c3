"""A club's own edition: names and colours from plain data, cards read and printed with them."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.errors import RulesError, Unreadable
from rules.whot.codes import format_card, parse_card, parse_suit, print_card
from rules.whot.own_skin import read_skin
from rules.whot.pack import is_card
from rules.whot.skins import SKINS, Skin

CLUB = {
    "key": "fire_brigade",
    "suits": ["Schlauch", "Helm", "Leiter", "Axt", "Florian"],
    "whots": {"red": ["Sirene"], "yellow": ["Blau Licht", "Martinshorn"]},
    "colours": ["#AA0000", "#00aa00", "#0000aa", "#aaaa00", "#123456"],
}
EVERY_CARD = [of for of in range(128) if is_card(of)]


def own(**changes: object) -> Skin:
    return read_skin(CLUB | changes)


def test_plain_data_becomes_a_skin():
    assert own() == Skin(
        "fire_brigade",
        ("Schlauch", "Helm", "Leiter", "Axt", "Florian"),
        ((81, ("Sirene",)), (82, ("Blau Licht", "Martinshorn"))),
        ("#aa0000", "#00aa00", "#0000aa", "#aaaa00", "#123456"),
    )


def test_only_the_suits_are_needed():
    skin = read_skin({"suits": CLUB["suits"]})

    assert (skin.key, skin.whots, skin.colours) == ("own", (), ())
    assert print_card(parse_card("Wr"), skin) == "Wr"


def test_one_name_of_a_whot_card_may_stand_alone():
    assert own(whots={"any": "Alarm"}).whots == ((80, ("Alarm",)),)


@pytest.mark.parametrize(
    ("written", "code"),
    [
        ("Schlauch 10", "c10"),
        ("10/helm", "t10"),
        ("AXT7", "q7"),
        ("florian-2", "*2"),
        ("sirene", "Wr"),
        ("blaulicht", "Wy"),
        ("Martinshorn", "Wy"),
        ("c10", "c10"),
        ("Stern 2", "*2"),
        ("W", "W"),
        ("2/Trikot", "*2"),
    ],
)
def test_a_club_reads_its_own_words_beside_the_neutral_ones(written, code):
    assert format_card(parse_card(written, own())) == code


def test_a_clubs_word_comes_before_that_of_another_edition():
    """Here "Pokal" is a suit, whatever the leaflet calls its yellow WHOT card."""
    skin = own(suits=["Pokal", "Helm", "Leiter", "Mario", "Florian"], whots={})

    assert parse_suit("pokal", skin) == 0
    assert [format_card(parse_card(text, skin)) for text in ("Pokal 3", "Mario 5", "5/Mario")] == [
        "c3",
        "q5",
        "q5",
    ]


def test_names_of_several_words_are_read():
    skin = own(suits=["Rotes Kreuz", "Grüß Gott!", "St. Florian", "O'Neill", "Ö"], whots={})

    for of in EVERY_CARD:
        assert parse_card(print_card(of, skin), skin) == of


@pytest.mark.parametrize(
    "skin", [*SKINS.values(), own(), own(whots={"any": "Alarm"})], ids=lambda skin: skin.key
)
@pytest.mark.parametrize("of", [0, *EVERY_CARD])
def test_what_is_printed_reads_back(of, skin):
    if of:
        assert parse_card(print_card(of, skin), skin) == of
    else:
        assert print_card(of, skin) == "?"


def test_the_leaflets_cards_are_printed_as_it_names_them():
    printed = [print_card(parse_card(code), SKINS["leaflet"]) for code in ("c10", "*5", "Wr", "Wy", "W")]

    assert printed == ["Pfeife 10", "Trikot 5", "Stoppuhr", "Pokal", "W"]


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"wings": 2}, "unknown_field"),
        ({"key": "leaflet"}, "bad_skin_key"),
        ({"key": "Own Skin"}, "bad_skin_key"),
        ({"key": 5}, "bad_skin_key"),
        ({"suits": ["A", "B", "D", "E"]}, "five_suits_needed"),
        ({"suits": "Axt"}, "five_suits_needed"),
        ({"suits": None}, "five_suits_needed"),
        ({"suits": ["Axt", "axt", "D", "E", "F"]}, "name_twice"),
        ({"suits": ["A-xt", "Axt", "D", "E", "F"]}, "name_twice"),
        ({"suits": ["Axt", "Sirene", "D", "E", "F"]}, "name_twice"),
        ({"suits": ["Axt", 5, "D", "E", "F"]}, "name_not_text"),
        ({"suits": ["Axt", "!!!", "D", "E", "F"]}, "name_not_text"),
        ({"suits": ["Axt", "  ", "D", "E", "F"]}, "name_length"),
        ({"suits": ["Axt", "x" * 25, "D", "E", "F"]}, "name_length"),
        ({"suits": ["Axt", "He\nlm", "D", "E", "F"]}, "name_not_printable"),
        ({"suits": ["Axt", "He\u202elm", "D", "E", "F"]}, "name_not_printable"),
        ({"suits": ["Axt", "He\ud800lm", "D", "E", "F"]}, "name_not_printable"),
        ({"suits": ["Axt", "Team 2", "D", "E", "F"]}, "name_with_digit"),
        ({"suits": ["Stern", "Helm", "D", "E", "F"]}, "name_means_another"),
        ({"suits": ["Axt", "Helm", "D", "s", "F"]}, "name_means_another"),
        ({"whots": {"blue": ["Alarm"]}}, "unknown_whot_kind"),
        ({"whots": ["Alarm"]}, "unknown_whot_kind"),
        ({"whots": {"red": ["gelb"]}}, "name_means_another"),
        ({"whots": {"red": ["Stern"]}}, "name_means_another"),
        ({"whots": {"red": ["Alarm"], "yellow": ["ALARM!"]}}, "name_twice"),
        ({"whots": {"red": list("abdef")}}, "name_length"),
        ({"colours": ["#000000"] * 4}, "bad_colour"),
        ({"colours": ["#000000"] * 4 + ["red"]}, "bad_colour"),
        ({"colours": ["#000000"] * 4 + [7]}, "bad_colour"),
        ({"colours": "#000000"}, "bad_colour"),
    ],
)
def test_what_is_no_edition_is_refused_with_its_reason(changes, code):
    with pytest.raises(Unreadable) as caught:
        own(**changes)

    assert caught.value.code == code


@pytest.mark.parametrize(
    ("changes", "code", "data"),
    [
        ({"w" * 50: 2}, "unknown_field", {"field": "w" * 40}),
        ({"key": "K" * 50}, "bad_skin_key", {"key": "K" * 40}),
        ({"key": "k" * 41}, "bad_skin_key", {"key": "k" * 40}),
        ({"suits": ["A", "B", "D", "E"]}, "five_suits_needed", {"count": 4}),
        ({"suits": "Axt"}, "five_suits_needed", {"count": 0}),
        ({"suits": ["Axt", "axt", "D", "E", "F"]}, "name_twice", {"name": "axt"}),
        ({"suits": ["Axt", 5, "D", "E", "F"]}, "name_not_text", {}),
        ({"suits": ["Axt", "!!!", "D", "E", "F"]}, "name_not_text", {}),
        ({"suits": ["Axt", "  ", "D", "E", "F"]}, "name_length", {"name": "", "most": 24}),
        ({"suits": ["Axt", "x" * 25, "D", "E", "F"]}, "name_length", {"name": "x" * 24, "most": 24}),
        ({"suits": ["Axt", "He\nlm", "D", "E", "F"]}, "name_not_printable", {"name": "He\nlm"}),
        ({"suits": ["Axt", "He\u202elm", "D", "E", "F"]}, "name_not_printable", {"name": "He\\u202elm"}),
        (
            {"suits": ["\u202e" * 24, "B", "D", "E", "F"]},
            "name_not_printable",
            {"name": ("\\u202e" * 24)[:80]},
        ),
        ({"suits": ["Axt", "Team 2", "D", "E", "F"]}, "name_with_digit", {"name": "Team 2"}),
        ({"suits": ["Stern", "Helm", "D", "E", "F"]}, "name_means_another", {"name": "Stern"}),
        ({"suits": ["Axt", "s", "D", "E", "F"]}, "name_means_another", {"name": "s"}),
        (
            {"whots": {"b" * 50: ["Alarm"]}},
            "unknown_whot_kind",
            {"kind": "b" * 40, "known": "any red yellow"},
        ),
        ({"whots": "w" * 50}, "unknown_whot_kind", {"kind": "w" * 40, "known": "any red yellow"}),
        ({"whots": {"red": ["gelb"]}}, "name_means_another", {"name": "gelb"}),
        ({"whots": {"red": list("abdef")}}, "name_length", {"name": "", "most": 4}),
        ({"colours": ["#000000"] * 4}, "bad_colour", {"colour": str(["#000000"] * 4)[:40]}),
        ({"colours": ["#000000"] * 4 + ["r" * 50]}, "bad_colour", {"colour": "r" * 40}),
        ({"colours": ["#000000"] * 4 + [7]}, "bad_colour", {"colour": "7"}),
        ({"colours": "c" * 50}, "bad_colour", {"colour": "c" * 40}),
        ({"colours": 0}, "bad_colour", {"colour": "0"}),
    ],
)
def test_a_refused_edition_names_what_is_wrong(changes, code, data):
    with pytest.raises(Unreadable) as caught:
        own(**changes)

    assert (caught.value.code, dict(caught.value.params)) == (code, data)


def test_what_is_no_table_of_fields_is_no_edition():
    with pytest.raises(Unreadable) as caught:
        read_skin(["suits"])

    assert (caught.value.code, dict(caught.value.params)) == ("not_a_skin", {})


def test_the_longest_names_and_the_most_of_them():
    assert own(suits=["x" * 24, "B", "D", "E", "F"]).suits[0] == "x" * 24
    assert own(key="k" * 40).key == "k" * 40
    assert own(whots={"red": ["Alarm", "Sirene", "Horn", "Licht"]}).whots[0][1][3] == "Licht"
    assert own(colours=None).colours == own(colours=[]).colours == ()
    assert own(whots={"red": []}).whots == ()


def test_blanks_around_a_name_and_doubled_ones_inside_are_left_out():
    assert own(whots={"red": ["  Blau   Licht "]}).whots == ((81, ("Blau Licht",)),)


def test_the_names_of_whot_cards_stand_in_the_order_of_the_cards():
    assert [card for card, _ in own(whots={"yellow": ["A"], "any": ["B"], "red": ["D"]}).whots] == [
        80,
        81,
        82,
    ]


def test_a_club_may_call_a_whot_card_as_another_edition_calls_another() -> None:
    """The leaflet's yellow one is the "Pokal"; only the neutral words are everybody's."""
    assert own(whots={"red": ["Pokal"]}).whots == ((81, ("Pokal",)),)


def test_a_skin_shows_the_first_name_of_the_right_card():
    assert (own().whot_name(82), own().whot_name(80)) == ("Blau Licht", None)


def test_a_word_may_mean_what_it_always_meant():
    assert own(suits=["Kreis", "Helm", "Leiter", "Axt", "Stern"]).suits[4] == "Stern"
    assert own(whots={"red": ["rot"]}).whots == ((81, ("rot",)),)


plain = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=30),
    lambda inner: st.lists(inner, max_size=6) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
letters = st.characters(categories=["L", "P", "S", "M"], include_characters=" ")
names = (
    st.text(max_size=30)
    | st.text(letters, min_size=2, max_size=12)
    | st.sampled_from(["Axt", "Helm", "Stern", "c", "W", "rot", "20"])
)


@given(
    st.fixed_dictionaries(
        {"suits": st.lists(names, min_size=5, max_size=5) | plain},
        optional={
            "key": st.text(max_size=8) | plain,
            "whots": st.dictionaries(st.sampled_from(["any", "red", "yellow"]), st.lists(names, max_size=5))
            | plain,
            "colours": plain,
        },
    )
    | plain
)
def test_any_data_is_a_skin_or_refused_and_a_skin_reads_back_all_its_cards(data):
    with suppress(RulesError):
        skin = read_skin(data)  # type: ignore[arg-type]
        for of in EVERY_CARD:
            assert parse_card(print_card(of, skin), skin) == of


@given(st.lists(st.text(letters, min_size=2, max_size=9), min_size=6, max_size=6, unique=True))
def test_every_skin_of_plain_names_prints_cards_that_read_back(given_names):
    with suppress(RulesError):
        skin = read_skin({"suits": given_names[:5], "whots": {"any": given_names[5]}})
        assert [parse_card(print_card(of, skin), skin) for of in EVERY_CARD] == EVERY_CARD


@given(st.text(max_size=60))
def test_any_text_is_a_card_of_the_club_or_a_rules_error(text):
    with suppress(RulesError):
        assert is_card(parse_card(text, own()))
