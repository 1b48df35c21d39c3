"""Words and bytes of a WHOT! hand: as people write them, canonical, and back."""

import pytest

from rules import registry
from rules.compact import decode, encode
from rules.core.errors import RulesError
from rules.notation import read_one, write
from rules.whot.actions import (
    Answer,
    Claim,
    Draw,
    Got,
    Lay,
    Pick,
    Raise,
    Show,
    Timeout,
    Turned,
    Warn,
    WhotSetup,
    Win,
)
from rules.whot.compact import decode as decode_body
from rules.whot.lookups import compiled
from rules.whot.notation import NOTATION
from rules.whot.pack import SUITS
from rules.whot.replay import start_position
from rules.whot.tokens import (
    ANSWER,
    CARD,
    CHOICES,
    CLAIM,
    DRAW,
    DRAW_CARD,
    GOT,
    NUMBER,
    PICK,
    RAISE,
    SEAT,
    SHOW,
    STREET,
    TIMEOUT,
    TURNED,
    WARN,
    WIN,
    format_token,
    small,
    whot,
)
from tests.rules.whot.helpers import cards

LEAFLET = registry.ruleset("leaflet_short")
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


@pytest.mark.parametrize(
    ("words", "meant", "written"),
    [
        ("pick 3", Pick(0, (0, 0, 0)), "pick 3"),
        ("zieht 2", Pick(0, (0, 0)), "pick 2"),
        ("draw c5 ?", Pick(0, (5, 0)), "pick c5 ?"),
        ("nimmt c5 t7", Pick(0, (5, 0x17)), "pick c5 t7"),
        ("pick", Draw(0), "draw"),
        ("draw 20", Draw(0, 80), "draw W"),
        ("Zeit", Timeout(0), "timeout"),
        ("time out", Timeout(0), "timeout"),
        ("Warnung", Warn(0, False), "warning"),
        ("warns", Warn(0, False), "warning"),
        ("letzte Karte", Warn(0, True), "last card"),
        ("last card", Warn(0, True), "last card"),
        ("reklamiert P2", Claim(0, 1), "claims P2"),
        ("erhöht 50", Raise(0, 50), "raise 50"),
        ("accept", Answer(0, True), "accept"),
        ("nimmt an nach 8 s", Answer(0, True, 8), "accept after 8 s"),
        ("accepts 10s", Answer(0, True, 10), "accept after 10 s"),
        ("lehnt ab", Answer(0, False), "decline"),
        ("dreht um", Turned(0, False), "turnover"),
        ("mischt", Turned(0, True), "shuffle"),
        ("shuffle c5 ?", Turned(0, True, (5, 0)), "shuffle c5 ?"),
        ("bekommt c5", Got(0, (5,)), "got c5"),
        ("fertig", Win(0), "win"),
        ("W circle skip", Lay(0, (whot(80, 10),)), "W circle skip"),
        ("rot Trikot Richtung", Lay(0, (whot(81, 19),)), "Wr star reverse"),
    ],
)
def test_other_actions_are_read_in_two_languages_and_written_in_one(words, meant, written):
    assert action(words) == meant
    assert NOTATION.write_action(meant) == (0, written)
    assert action(written) == meant


def test_the_dealers_call_stands_behind_the_upcard():
    hand = read_one("ruleset: leaflet_short first_whot=dealer_calls\nupcard: Wy Kreuz\nP1 x5")

    assert (hand.setup.upcard, hand.setup.call) == (82, 2)
    assert "upcard: Wy cross\n" in write([hand])
    assert read_one(write([hand])) == decode(encode(hand)) == hand


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
    assert (
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
        *(f"{suit} skip" for suit in SUITS),
        *(f"{suit} reverse" for suit in SUITS),
    ) == CHOICES
    assert [whot(82, choice) for choice in (10, 14, 15, 19)] == [0xAA, 0xAE, 0xD0, 0xD4]
    assert list(range(0xF0, 0xFE)) == [
        *(DRAW, DRAW_CARD, STREET, SEAT, SHOW, PICK, GOT, TIMEOUT),
        *(WARN, CLAIM, RAISE, ANSWER, TURNED, WIN),
    ]


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
def test_illegal_hands_can_be_stored(body):
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
        "33" + "00" * 4 + "13",  # a dealer without a seat
        "0300000000" + "0f",  # an unknown upcard
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
        decode_body(compiled(LEAFLET.params), data, 0)

    assert caught.value.kind == "unreadable"
    assert NOTATION.replayer(LEAFLET)(data, 0).failure is not None


def test_only_a_table_that_leads_any_card_needs_no_upcard():
    data = bytes.fromhex("0300000000" + "00")

    assert NOTATION.replayer(LEAFLET)(data, 0).failure.code == "no_upcard"
    assert NOTATION.replayer(registry.ruleset("nigerian"))(data, 0).ok
    with pytest.raises(RulesError, match="upcard_not_turned"):
        start_position(registry.ruleset("nigerian").params, WhotSetup(0, ((), ()), *cards("t3")))


def test_a_street_with_an_unknown_card_byte_is_unreadable():
    data = bytes.fromhex("0300000000" + "13" + "f20250" + "11")

    found = NOTATION.replayer(read_one(f"{HEAD}P1 t1").ruleset)(data, 0).failure

    assert (found.kind, found.code) == ("unreadable", "unknown_byte")
