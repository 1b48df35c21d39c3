"""Words and bytes of a WHOT! hand: as people write them, canonical, and back."""

import pytest

from rules.compact import decode, encode
from rules.errors import RulesError
from rules.notation import read_one, write
from rules.whot.actions import Draw, Lay, Show
from rules.whot.compact import decode as decode_body
from rules.whot.notation import NOTATION
from rules.whot.tokens import CARD, CHOICES, NUMBER, format_token, small, whot
from tests.rules.whot.helpers import cards

HEAD = "ruleset: leaflet_short\nseats: 3\nupcard: t3\n"


def action(words):
    (found,) = read_one(f"{HEAD}P1 {words}").actions
    return found


@pytest.mark.parametrize(
    ("words", "tokens"),
    [
        ("t10", cards("t10")),
        ("legt Fußball-10", cards("t10")),
        ("*3 small", (small(cards("*3")[0]),)),
        ("Trikot3 klein", (small(cards("*3")[0]),)),
        ("c3 t4 x5", cards("c3 t4 x5")),
        ("Straße c3 t4 *5 small", (*cards("c3 t4"), small(cards("*5")[0]))),
        ("Wy circle", (whot(82, 0),)),
        ("Pokal Kreis", (whot(82, 0),)),
        ("gelb Trikot", (whot(82, 4),)),
        ("W x", (whot(80, 2),)),
        ("Wr skip", (whot(81, 5),)),
        ("rot aussetzen", (whot(81, 5),)),
        ("Stoppuhr Richtung", (whot(81, 6),)),
        ("Wr cancel", (whot(81, 7),)),
        ("Wr aufheben", (whot(81, 7),)),
        ("Wy keep", (whot(82, 8),)),
        ("Wy", (whot(82),)),
        ("Wy c3", (whot(82), *cards("c3"))),
    ],
)
def test_a_card_is_laid_in_english_german_or_skin_words(words, tokens):
    assert action(words) == Lay(0, tokens)


@pytest.mark.parametrize("words", ["draw", "zieht", "draws", "draw ?"])
def test_a_draw_may_leave_its_card_open(words):
    assert action(words) == Draw(0)


def test_a_draw_and_a_shown_hand_name_their_cards():
    assert action("draw c10") == Draw(0, *cards("c10"))
    assert action("zeigt c10 Wy") == Show(0, cards("c10 Wy"))
    assert action("show") == Show(0, ())


def test_a_hand_is_written_back_canonically():
    text = """
        ruleset: leaflet_long
        SEATS: P1=Anna P2=Beni P3=Cilli
        upcard: Fußball-3
        deal: P3 Kreis1, ?, ?, ?, ?, ?
        stock: c2 ?
        Anna legt 1/Fußball; Beni Pokal Trikot  # daring
        P3 zieht
        P1 Trikot7
    """
    canonical = """hand 1
ruleset: leaflet_long
seats: P1=Anna P2=Beni P3=Cilli
dealer: P3
deal: P3 c1 ? ? ? ? ?
upcard: t3
stock: c2 ?

P1 t1, P2 Wy star  # daring
P3 draw
P1 *7
"""
    hand = read_one(text)

    assert write([hand]) == canonical
    assert read_one(canonical) == hand


def test_every_token_reads_back():
    for token in (token for token in range(256) if CARD[token]):
        assert action(format_token(token)) == Lay(0, (token,))


def test_tokens_are_frozen_in_stored_logs():
    assert [whot(of, 9) for of in (80, 81, 82)] == [0x89, 0x99, 0xA9]
    assert (small(cards("*8")[0]), NUMBER[0x68], CARD[0x68]) == (0x68, 16, 0x48)
    assert CHOICES == (
        "circle",
        "triangle",
        "cross",
        "square",
        "star",
        "skip",
        "reverse",
        "cancel",
        "keep",
        "",
    )


@pytest.mark.parametrize(
    "body",
    [
        "P2 t1",  # out of turn
        "P2 t1, P1 t2, P1 t4, P3 draw c1",
        "P1 Wr reverse, P3 Wy cancel, P1 t1, P2 Wr cancel, P2 t2",
        "P1 Wr skip, P2 t1, P3 Wr keep, P1 Wr reverse, P2 t2",
        "P1 t1 t1 t1, P2 *14 small Wy x5",
        "P3 show c1, P1 show, P2 draw",
        "P1 Wy circle t3",
    ],
)
def test_hands_that_the_rules_forbid_can_be_stored_all_the_same(body):
    hand = read_one(f"{HEAD}deal: P2 c1 c1 *10\nstock: ? c6\n{body}")

    assert decode(encode(hand)).actions == hand.actions
    assert decode(encode(hand)).setup == hand.setup


def test_an_ordinary_action_costs_one_byte():
    short = encode(read_one(f"{HEAD}P1 t1"))
    longer = encode(read_one(f"{HEAD}P1 t1, P2 t2, P3 draw, P1 Wy circle, P2 c10"))

    assert len(longer) == len(short) + 4


@pytest.mark.parametrize(
    "body",
    [
        "",
        "03",  # three seats and nothing else
        "01000000",  # one seat
        "33" + "00" * 4 + "13",  # a dealer who does not sit there
        "0300000000" + "00",  # no upcard
        "0300000000" + "0f",  # an upcard that is none
        "0300000000" + "13" + "f1",  # a draw without its card
        "0300000000" + "13" + "f100",
        "0300000000" + "13" + "f201" + "11",  # a street of one
        "0300000000" + "13" + "f205" + "1112",
        "0300000000" + "13" + "f3",
        "0300000000" + "13" + "f301" + "11",  # a seat mark for the player in turn
        "0300000000" + "13" + "f307" + "11",
        "0300000000" + "13" + "f4",
        "0300000000" + "13" + "f40002" + "11",
        "0300000000" + "13" + "ff",
        "0300000000" + "13" + "50",
    ],
)
def test_broken_bytes_are_unreadable_and_no_replay_raises(body):
    data = bytes.fromhex(body)

    with pytest.raises(RulesError) as caught:
        decode_body(data, 0)

    assert caught.value.kind == "unreadable"
    ruleset = read_one(f"{HEAD}P1 t1").ruleset
    assert NOTATION.replayer(ruleset)(data, 0).failure is not None


def test_a_street_with_a_byte_that_is_no_card_is_unreadable_to_the_replay_too():
    data = bytes.fromhex("0300000000" + "13" + "f20250" + "11")

    found = NOTATION.replayer(read_one(f"{HEAD}P1 t1").ruleset)(data, 0).failure

    assert (found.kind, found.code) == ("unreadable", "unknown_byte")
