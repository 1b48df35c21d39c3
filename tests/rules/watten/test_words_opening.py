"""The words and the bytes of the opening: both return what was written, and accept many spellings."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules import compact, notation
from rules.core.errors import Ambiguous, Illegal, Unreadable
from rules.core.hand import Hand
from rules.watten import codec
from rules.watten.actions import WattenSetup
from tests.amount import amount
from tests.rules.watten.strategies import logs

HEAD = "ruleset: upper_austria\ndealer: A1\n"


@given(logs())
def test_every_action_at_every_table_reads_back_equal(hand):
    assert notation.read(notation.write([hand])) == (hand,)


@given(logs())
def test_every_action_at_every_table_survives_the_bytes(hand):
    assert compact.decode(compact.encode(hand)) == Hand(hand.ruleset, hand.setup, hand.actions)


@settings(max_examples=amount(300, 3000))
@given(st.binary(max_size=60))
def test_any_bytes_are_a_hand_or_unreadable(data):
    try:
        setup, actions = codec.decode(data, 0)
    except Unreadable:
        return
    assert codec.decode(codec.encode(setup, actions), 0) == (setup, actions)


def written(body, head=HEAD):
    return notation.write([notation.read_one(head + body)]).splitlines()


@pytest.mark.parametrize(
    ("spoken", "canonical"),
    [
        ("A1 abheben HK", "A1 cut HK"),
        ("A1 hebt Herz König ab", "A1 cut HK"),
        ("A1 hebt ab: HK", "A1 cut HK"),
        ("A1 cuts ?", "A1 cut ?"),
        ("A1 gibt 3+2", "A1 deals 3+2"),
        ("A1 teilt drei dann zwei aus", "A1 deals 3+2"),
        ("A1 deals 2-3", "A1 deals 2+3"),
        ("A1 gibt HK", "A1 HK"),
        ("B1 Schöneres?", "B1 schoeneres?"),
        ("B1 Schenas", "B1 schoeneres?"),
        ("A1 fragt Schlagtausch?", "A1 schlagtausch?"),
        ("A1 Schlåogtausch", None),
        ("A1 ja", "A1 agree"),
        ("A1 stimmt zu", "A1 agree"),
        ("A1 Nein!", "A1 decline"),
        ("A1 lehnt ab", "A1 decline"),
        ("B1 bekommt H8 Herz-9 ?", "B1 new H8 H9 ? ? ?"),
        ("A2 tauscht blind", "A2 swap blind"),
        ("A1 zeigt Herz Achter", "A1 show H8"),
        ("A1 deckt H8 auf", "A1 show H8"),
        ("A1 Maschine!", "A1 maschine"),
        ("B1 nimmt", "B1 takes"),
        ("B1 Bleim ma.", "B1 stay"),
        ("A1 Spielma!", "A1 stay"),
        ("A1 gibt zwei", "A1 concede"),
        ("A1 Miaß ma eh geh'…", "A1 concede"),  # S4 "Beispiel für eine Runde"
        ("A1 Vieri!", "A1 bid 4"),
        ("A1 wüt Biatn", "A1 penalty wild_bid"),
        ("A1 Strafe vergeben", "A1 penalty misdeal"),
    ],
)
def test_an_opening_action_has_several_spellings(spoken, canonical):
    if canonical is None:
        with pytest.raises(Unreadable):
            written(spoken)
    else:
        assert written(spoken)[-1] == canonical


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("tauscht", ("schlagtausch?", "swap blind")),
        ("swap", ("schlagtausch?", "swap blind")),
        ("fragt?", ("schoeneres?", "schlagtausch?")),
        ("sticht", ("HA", "takes")),
        ("gibt", ("HA", "deals 3+2")),
        ("spielt", ("HA", "stay")),
    ],
)
def test_an_ambiguous_word_names_both_meanings(word, meant):
    with pytest.raises(Ambiguous) as caught:
        notation.read_one(f"{HEAD}A1 {word}")

    assert (caught.value.params["meant"], caught.value.line, caught.value.column) == (meant, 3, 4)


@pytest.mark.parametrize(
    ("body", "code", "column"),
    [
        ("A1 cut", "word_missing", 4),
        ("A1 cut ab", "word_missing", 4),
        ("A1 cut HK HA", "two_actions", 11),
        ("A1 deals 4+1", "bad_deal_pattern", 10),
        ("A1 deals", "word_missing", 4),
        ("A1 show ?", "unknown_card", 9),
        ("A1 new", "word_missing", 4),
        ("A1 new H8 H9 H7 HA HK HO", "two_actions", 23),
        ("A1 new H8 H9 H7 HA HK ? ?", "too_many_cards", 23),
        ("A1 new H8 nix", "unknown_card", 11),
        ("A1 takes HK", "two_actions", 10),
        ("A1 penalty misdeal twice", "unexpected_word", 20),
    ],
)
def test_an_unreadable_word_of_the_opening_is_named_with_its_place(body, code, column):
    with pytest.raises((Unreadable, Ambiguous)) as caught:
        notation.read_one(HEAD + body)

    assert (caught.value.code, caught.value.line, caught.value.column) == (code, 3, column)


# --- the headers -------------------------------------------------------------------------------------


@pytest.mark.parametrize("score", ["A=7 B=0", "7:0", "7 : 0", "7 0", "B=0 A=7", "a=7 b=0", "A2=7 B1=0"])
def test_the_score_before_the_hand_may_be_written_in_many_ways(score):
    lines = written(f"score: {score}\n")

    assert "score: A=7 B=0" in lines


@pytest.mark.parametrize(
    ("score", "code"),
    [
        ("7", "score_missing"),
        ("7 0 2", "too_many_scores"),
        ("A=7 A=0", "too_many_scores"),
        ("C=7 A=0", "unknown_side"),
        ("seven 0", "bad_score"),
        ("-1 0", "bad_score"),
        ("7 256", "bad_score"),
        ("٧ 0", "bad_score"),
    ],
)
def test_an_unreadable_score_is_named(score, code):
    with pytest.raises(Unreadable) as caught:
        notation.read_one(f"{HEAD}score: {score}\n")

    assert (caught.value.code, caught.value.line) == (code, 3)


@pytest.mark.parametrize(
    ("headers", "code", "line"),
    [
        ("score: 7:0\nkrank: A\n", "", 0),
        ("score: 7:0\n", "", 0),
        ("score: 7:0\nkrank: B\n", "krank_against_score", 4),
        ("score: 7:0\nkrank: -\n", "krank_against_score", 4),
        ("krank: A\nscore: 6:0\n", "krank_against_score", 3),
        ("score: 9:0\n", "target_reached", 3),
    ],
)
def test_krank_follows_from_the_score_and_may_not_contradict_it(headers, code, line):
    """R28: at seven and eight of nine."""
    if not code:
        assert notation.read_one(HEAD + headers).setup.score == (7, 0)
        return
    with pytest.raises(Illegal) as caught:
        notation.read_one(HEAD + headers)

    assert (caught.value.code, caught.value.line) == (code, line)


@pytest.mark.parametrize(
    ("seats", "krank", "setup"),
    [
        (2, "B", (False, True)),
        (3, "C", (False, False, True)),
        (3, "A C", (True, False, True)),
        (4, "B2", (False, True)),
    ],
)
def test_krank_is_a_side_and_of_three_a_player(seats, krank, setup):
    dealer = "A1" if seats == 4 else "A"
    hand = notation.read_one(f"ruleset: upper_austria\nseats: {seats}\ndealer: {dealer}\nkrank: {krank}\n")

    assert hand.setup.krank == setup


@pytest.mark.parametrize("header", ["krank: D", "dealer: A1", "deal: C HK"])
def test_a_table_of_two_has_no_other_seats(header):
    with pytest.raises(Unreadable, match=r"unknown_seat|unknown_side|header_twice"):
        notation.read_one(f"ruleset: upper_austria\nseats: 2\ndealer: A\n{header}")


# --- the bytes ---------------------------------------------------------------------------------------


OF_THE_FIRST_FORMAT = """hand 1
ruleset: upper_austria target=11
dealer: B1
krank: A B
deal: A1 HO LK L8 HA ?
deal: B1 SK LA Weli S10 E7

B1 schlag 8, A1 farbe herz
B1 SK, A2 H9, B2 ?
A1 bid 3, B1 stay
A1 bid, B1 bid 15, A1 bid 1000, B1 concede
A1 penalty misdeal
A1 penalty peek_cut
A1 penalty wild_bid
A1 penalty krank_bid
A1 penalty revoke
A1 penalty early_look
A1 penalty double_bid
A2 schlag 6, B2 farbe eichel
"""


def test_logs_of_the_first_format_keep_their_meaning():
    """Every kind of byte that the first release wrote, also the end of each range."""
    log = bytes.fromhex(
        "01010100097461726765743d3131"
        "1d02111600ff0910200c1fffffffffffffffffffff"
        "6a2d4985e13262317e3f1003e863"
        "3f003f013f023f033f043f053f06acf0"
    )

    assert notation.write([compact.decode(log)]) == OF_THE_FIRST_FORMAT
    assert compact.encode(notation.read_one(OF_THE_FIRST_FORMAT)) == log


@pytest.mark.parametrize(
    ("setup", "size"),
    [
        (WattenSetup(0), 1),
        (WattenSetup(3, (True, True)), 1),
        (WattenSetup(1, seats=2), 1),
        (WattenSetup(2, (False, False, True), seats=3), 1),
        (WattenSetup(2, score=(7, 0)), 3),
        (WattenSetup(2, seats=3, score=(7, 0, 4)), 4),
    ],
)
def test_a_setup_takes_a_byte_and_one_for_each_score(setup, size):
    data = codec.encode_setup(setup)

    assert len(data) == size
    assert codec.decode_setup(data, 0) == (setup, size)


@pytest.mark.parametrize(
    ("log", "code"),
    [
        ("22", "bad_setup"),  # the third of two deals
        ("8007", "truncated"),  # one score of two
        ("003f11", "truncated"),
        ("003f1122", "bad_card_byte"),
        ("003f1a21", "bad_card_byte"),  # nobody can show what nobody saw
        ("003f180001", "truncated"),
        ("003f1800010203ee", "bad_card_byte"),
        ("003f1e", "unknown_action"),
    ],
)
def test_unreadable_bytes_are_refused(log, code):
    with pytest.raises(Unreadable) as caught:
        codec.decode(bytes.fromhex(log), 0)

    assert caught.value.code == code
