"""Errors of the notation in full: the code, its parameters, the line and the column."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules import notation, registry
from rules.core.errors import Illegal, RulesError
from rules.core.lines import MAX_HAND
from rules.core.source import MAX_LINE
from rules.notation import FRAME_HEADERS, MAX_ACTIONS
from rules.whot.seating import check_players
from tests.rules.whot.helpers import params

HEAD = "ruleset: upper_austria\ndealer: A1\n"
CLASSIC = "ruleset: leaflet_classic\n"
HAND = f"hand 1\n{HEAD}B1 schlag 8\n"


def error_of(text: str) -> tuple[str, dict[str, Any], int, int]:
    with pytest.raises(RulesError) as caught:
        notation.read_one(text)
    error = caught.value
    return error.code, dict(error.params), error.line, error.column


@pytest.mark.parametrize(
    ("text", "code", "data", "line", "column"),
    [
        ("", "no_hand", {"count": 0}, 0, 0),
        (HAND + HAND, "several_hands", {"count": 2}, 0, 0),
        (f"# first\nhand 2\n{HEAD}", "unknown_notation_version", {"word": "2"}, 2, 6),
        ("\n\nhand 1\ndealer: A1", "no_ruleset", {"known": registry.keys()}, 3, 1),
        ("ruleset: nobodys target=9", "unknown_ruleset", {"key": "nobodys", "known": registry.keys()}, 1, 10),
        (
            "ruleset: upper_austria target=9 Target=11",
            "option_twice",
            {"word": "Target=11", "option": "target", "first": "target=9"},
            1,
            33,
        ),
        (f"{HEAD}dealer: B1", "header_twice", {"word": "dealer", "first": 2}, 3, 1),
        (f"{HEAD}B1 SK S7", "two_actions", {"word": "S7", "meant": ("B1 SK", "B1 S7")}, 3, 7),
        (f"{CLASSIC}seats: 3 Anna Beni", "seats_differ", {"word": "3", "count": 3, "named": 2}, 2, 8),
        (f"{CLASSIC}seats: 0 Anna Beni", "seats_differ", {"word": "0", "count": 0, "named": 2}, 2, 8),
        (f"{CLASSIC}seats: 9", "bad_seats", {"count": 9}, 2, 1),
        (f"{CLASSIC}seats: 12345678901", "bad_seats", {"count": 123456789}, 2, 1),
        (f"{HEAD}B1:XX", "unknown_card", {"word": "XX"}, 3, 4),
        (f"{HEAD}B1:SK:S7", "unknown_card", {"word": "SK:S7"}, 3, 4),
        (f"{HEAD}B1 SK\n  Q1:SK", "unknown_seat", {"word": "Q1", "known": ("A1", "B1", "A2", "B2")}, 4, 3),
        (f"{HEAD}\n{'x' * (MAX_LINE + 1)}", "line_too_long", {"limit": MAX_LINE}, 4, MAX_LINE + 1),
        (f"{CLASSIC}seats: P1=Anna P1=Beni", "seat_twice", {"word": "P1=Beni"}, 2, 16),
        ("# first\nhand 1\nruleset: upper_austria\nB1 schlag 8", "no_dealer", {}, 2, 1),
        (f"{HEAD}B1", "no_action", {"word": "B1"}, 3, 1),
        ("ruleset: upper_austria\nseats: A1=A A1=B B1=C A2=D B2=E", "seat_twice", {"word": "A1=B"}, 2, 13),
        (f"{CLASSIC}seats: P1=A P9=B", "unknown_seat", {"word": "P9=B", "known": ("P1", "P2")}, 2, 13),
        (
            "ruleset: upper_austria\nseats: Anna Eva Anna Dora\ndealer: Anna",
            "ambiguous_seat",
            {"word": "Anna", "meant": ("A1", "A2")},
            3,
            9,
        ),
    ],
)
def test_an_unreadable_text_has_its_reason(
    text: str, code: str, data: dict[str, Any], line: int, column: int
) -> None:
    assert error_of(text) == (code, data, line, column)


READABLE = st.sampled_from(
    ["B1 schlag 8", " 1. A1 farbe herz", "B1:SK", "", "  ", "B1 Herz-Koenig  ", "A2 bid"]
)
FAULTY = [
    "B1 QX",
    "B1",
    "2) X1 SK",
    "B1 farbe",
    "  A1 schlag 8 9",
    "B1 H8 A1 HK",
    "B1:QX",
    "A1 Herz",
    "A1 bid 0",
]


@given(st.lists(st.tuples(READABLE, st.sampled_from(",;")), max_size=5), st.sampled_from(FAULTY))
def test_an_error_of_an_action_is_where_it_would_be_on_a_line_of_its_own(
    before: list[tuple[str, str]], faulty: str
) -> None:
    line = "".join(action + mark for action, mark in before)
    code, data, at, column = error_of(HEAD + faulty)

    assert error_of(HEAD + line + faulty) == (code, data, at, column + len(line))


def test_an_unknown_header_is_reported_with_the_known_ones() -> None:
    code, data, line, column = error_of(f"{HEAD}upcard: t4\n")
    assert (code, data["word"], line, column) == ("unknown_header", "upcard", 3, 1)
    assert set(FRAME_HEADERS) | {"dealer", "deal", "krank", "score"} <= set(data["known"])


def test_an_option_is_named_up_to_its_equals_sign_and_no_longer_than_eighty_letters() -> None:
    long = "x" * 90
    assert error_of(f"ruleset: upper_austria {long}=1 {long}=2")[1] == {
        "word": f"{long}=2"[:80],
        "option": "x" * 80,
        "first": f"{long}=1"[:80],
    }
    assert error_of("ruleset: upper_austria target=1=2")[2:] == (1, 24)
    assert error_of("ruleset: upper_austria bid_cap=x target=x=y")[2:] == (1, 24)


def test_a_tag_name_is_never_a_person() -> None:
    hand = notation.read_one("ruleset: upper_austria\nseats: Anna Beni Cilli Dora\nevent: Anna\ndealer: Anna")
    assert (hand.tags, hand.setup.dealer) == ((("event", "Anna"),), 0)


def test_a_person_called_like_a_header_does_not_hide_it() -> None:
    text = "ruleset: upper_austria\nseats: Anna Tisch Cilli Dora\ndealer: Anna\nTisch: 4\n\nB1 schlag 8"
    hand = notation.read_one(text)
    assert hand.tags == (("table", "4"),)
    assert len(hand.actions) == 1


def test_a_hand_has_the_line_of_its_beginning() -> None:
    assert notation.read_one(f"\n# two lines\n{HAND}").line == 3


@pytest.mark.parametrize(
    ("day", "known"),
    [
        ("2024-02-29", True),
        ("2023-02-29", False),
        ("1900-02-29", False),
        ("2000-02-29", True),
        ("2024-02-30", False),
        ("2024-03-31", True),
        ("2024-03-32", False),
        ("2024-04-31", False),
        ("2024-12-31", True),
        ("2024-13-01", False),
        ("2024-00-01", False),
        ("2024-01-00", False),
    ],
)
def test_a_date_is_checked_by_the_calendar(day: str, known: bool) -> None:
    found = notation.read(f"{HEAD}date: {day}")[0]
    assert isinstance(found, RulesError) is not known
    if isinstance(found, RulesError):
        assert (found.code, found.line, found.column) == ("bad_date", 3, 7)


def test_a_hand_has_a_limit_of_actions() -> None:
    """The limit can be read; one action more is refused with the limit."""
    row = "B1 stay\n"
    assert len(notation.read_one(HEAD + row * MAX_ACTIONS).actions) == MAX_ACTIONS
    code, data, line, column = error_of(HEAD + row * (MAX_ACTIONS + 1))
    assert (code, data["limit"], line, column) == ("too_many_actions", MAX_ACTIONS, MAX_ACTIONS + 3, 1)


def test_a_hand_has_a_limit_of_characters() -> None:
    """The first line beyond the limit is named: each counts a thousand here, after three short ones."""
    line = "# " + "x" * 1000 + "\n"
    code, data, at, column = error_of("hand 1\n" + HEAD + line * 301)
    assert (code, data, column) == ("hand_too_long", {"limit": MAX_HAND, "word": ""}, 1)
    assert notation.read_one("hand 1\n" + HEAD + line * (at - 4)).setup.dealer == 0


@pytest.mark.parametrize(
    ("seats", "code", "data"),
    [(1, "too_few_players", {"players": 1, "least": 2}), (9, "too_many_players", {"players": 9, "most": 8})],
)
def test_the_seat_counts_of_whot_are_checked(seats: int, code: str, data: dict[str, int]) -> None:
    """1.2: two to eight with 53 cards."""
    with pytest.raises(Illegal) as error:
        check_players(params("leaflet_classic"), seats)
    assert (error.value.code, dict(error.value.params)) == (code, data)


SPOKEN = """hand 1
# The worked round
ruleset: upper_austria
seats: A1=Anna B1 A2 B2
dealer: A1

B1 schlag 8, A1 farbe herz  # beside it
# on a line of its own
B1 SK  # hm
A2 S7
#
B2 S8
"""


def test_a_hand_with_comments_is_written_as_it_was_read() -> None:
    hand = notation.read_one(SPOKEN)
    assert notation.write([hand]) == SPOKEN
    assert notation.write([hand, hand]) == f"{SPOKEN}\n{SPOKEN}"


def test_a_tag_is_written_without_comment_signs_and_line_breaks() -> None:
    hand = replace(notation.read_one(SPOKEN), tags=(("event", "a # b \n c"),), names=(), comments=())
    assert notation.write([hand]).splitlines()[:5] == [
        "hand 1",
        "ruleset: upper_austria",
        "event: a _ b c",
        "dealer: A1",
        "",
    ]


def test_a_name_of_two_words_is_written_as_one() -> None:
    hand = replace(notation.read_one(SPOKEN), names=("Anna B=C", "", "Cilli", ""))
    written = next(line for line in notation.write([hand]).splitlines() if line.startswith("seats"))
    assert notation.read_one(notation.write([hand])).names[2] == "Cilli"
    assert written.split()[1].startswith("A1=Anna_B")


def test_seats_of_a_smaller_table_are_not_some_seats_of_the_usual_one() -> None:
    two = notation.read_one("ruleset: leaflet_classic\nseats: P1=Anna P2=Eva\nupcard: t4")
    part = notation.read_one("ruleset: leaflet_classic\nseats: P1=Anna P3=Eva\nupcard: t4")
    assert (two.names, part.names) == (("Anna", "Eva"), ("Anna", "", "Eva", ""))


def test_a_small_table_without_names_is_written_by_labels() -> None:
    hand = notation.read_one("ruleset: leaflet_classic\nseats: 2\nupcard: t4\n\nP1 draw")
    assert notation.write([hand]).splitlines()[2] == "seats: P1 P2"


def test_an_unreadable_date_is_reported_as_written() -> None:
    day = "y" * 90
    assert error_of(f"{HEAD}date: {day}") == ("bad_date", {"word": day[:80], "date": day[:80]}, 3, 7)


def test_a_byte_that_is_not_text_has_its_position() -> None:
    [found] = notation.read_file([b"ruleset: upper_austria\r", b"\ndealer: A1\r\nB1 schl\xffag 8\r\n"])
    assert isinstance(found, RulesError)
    assert (found.code, dict(found.params), found.line, found.column) == ("not_text", {}, 3, 8)


def test_an_error_is_one_line_of_text() -> None:
    assert str(Illegal("revoke", {})) == "illegal: revoke"
    whole = Illegal("card_twice", {"card": "HA", "seat": "A1"}, 3, 4)
    assert str(whole) == "illegal: card_twice at line 3, column 4 (card=HA, seat=A1)"
