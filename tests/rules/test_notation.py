"""The text notation and the compact form: both return what was written, and accept many spellings."""

from __future__ import annotations

from typing import get_args

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from rules import compact, notation, registry
from rules.core.errors import Ambiguous, RulesError, Unreadable
from rules.core.hand import Hand, Word
from rules.core.outcome import Replay
from rules.replay import replay, replay_compact
from rules.watten.actions import CLAIMS, WattenSetup
from rules.watten.pack import PACK, RANK_WORDS, SUIT_WORDS, card_code, card_of, read_card
from rules.watten.penalties import PenaltyCode
from tests.amount import amount
from tests.rules.strategies import played_hands, rulesets, watten_logs

HEAD = "ruleset: upper_austria\ndealer: A1\n"


# --- laws ------------------------------------------------------------------------------------------


@given(watten_logs())
def test_a_written_log_reads_back_equal(hand):
    assert notation.read(notation.write([hand])) == (hand,)
    assert notation.write(hand) == notation.write([hand])


@settings(deadline=None, max_examples=amount(40, 400))
@given(st.lists(played_hands(), max_size=3))
def test_several_hands_of_both_games_read_back_equal(hands):
    assert notation.read(notation.write(hands)) == tuple(hands)


@given(watten_logs())
def test_the_compact_form_keeps_all_but_names_and_comments(hand):
    bare = Hand(hand.ruleset, hand.setup, hand.actions)

    assert compact.decode(compact.encode(hand)) == bare


@settings(deadline=None, max_examples=amount(40, 400))
@given(played_hands())
def test_played_hands_of_both_games_survive_the_compact_form(hand):
    assert compact.decode(compact.encode(hand)) == hand


@settings(deadline=None, max_examples=amount(40, 400))
@given(played_hands())
def test_played_hands_of_both_games_are_valid(hand):
    judgement = replay(hand)

    assert judgement.ok
    assert judgement.valid == len(hand.actions)


@given(rulesets())
def test_the_head_of_the_compact_form_keeps_every_option(ruleset):
    setup = "dealer: A1" if ruleset.game == "watten" else "seats: 4\nupcard: c4"
    hand = notation.read_one(f"ruleset: {registry.spell(ruleset)}\n{setup}")

    assert compact.decode(compact.encode(hand)).ruleset == ruleset


@given(st.text() | st.text("hand 1ruleset:upper_austriadealer:A1B2schlag8,farbe\n #?HKdealbid"))
@example("hand 1\nruleset: upper_austria\ndealer: A1\n\x0c\u2028 A1 \x00")
@example("hand hand\nhand: 1\n: :\nruleset:\n")
@example("seats: 999999999999999999999999\nruleset: upper_austria")
@example("ruleset: leaflet_long limit=" + "9" * 5000)
def test_any_text_gives_hands_or_one_of_the_three_errors(text):
    for hand in notation.read(text):
        assert isinstance(hand, (Hand, RulesError))


WORDS = [*"A1 B1 P2 schlag 8 farbe herz bid 3 stay HK c10 draw ? # small ,".split(), "\n"]  # noqa: SIM905


@given(st.lists(st.sampled_from(WORDS)), st.sampled_from(["upper_austria", "leaflet_short"]))
def test_any_words_after_a_valid_head_replay_without_an_exception(words, key):
    text = (
        f"ruleset: {key}\nseats: 4\ndealer: {'A1' if key == 'upper_austria' else 'P1'}\n\n{' '.join(words)}"
    )

    for hand in notation.read(text):
        if not isinstance(hand, RulesError):
            assert isinstance(replay(hand), Replay)


heads = st.sampled_from(sorted(compact.CODES.values())).map(lambda code: bytes((1, code, 1, 0, 0)))


@settings(max_examples=amount(300, 3000))
@given(st.binary(max_size=80) | st.builds(bytes.__add__, heads, st.binary(max_size=80)))
def test_any_bytes_replay_without_raising_and_decode_or_are_unreadable(data):
    assert isinstance(replay_compact(data), Replay)

    try:
        hand = compact.decode(data)
    except Unreadable:
        return
    assert compact.decode(compact.encode(hand)) == hand


@settings(deadline=None, max_examples=amount(40, 400))
@given(played_hands(), st.data())
def test_a_cut_off_compact_form_never_raises(hand, data):
    log = compact.encode(hand)

    assert isinstance(replay_compact(log[: data.draw(st.integers(0, len(log)))]), Replay)


# --- many spellings ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "written",
    [
        *("H8", "h8", "H-8", "Herz-Achter", "HERZ_VIII", "herzacht", "Hertz-Ochta", "heart8"),
        *("Herz Achter", "plays H8", "spielt Herz Ochta"),
    ],
)
def test_a_card_has_several_spellings(written):
    hand = notation.read_one(f"{HEAD}B1 {written}")

    assert notation.write([hand]).splitlines()[-1] == "B1 H8"


@pytest.mark.parametrize("card", PACK)
def test_every_card_reads_back_from_its_code(card):
    assert read_card(Word(card_code(card))) == card


def test_no_word_for_a_card_means_two_cards():
    words = {}
    for suit, suit_words in enumerate(SUIT_WORDS):
        for rank, rank_words in enumerate(RANK_WORDS):
            if rank < 8:
                for word in (first + second for first in suit_words for second in rank_words):
                    assert words.setdefault(word, card_of(suit, rank)) == card_of(suit, rank)


def test_schell_koenig_with_umlaut_is_the_same_card():
    assert read_card(Word("Schell-König")) == read_card(Word("SK"))


def test_players_may_be_called_by_name_and_are_written_by_seat():
    hand = notation.read_one(
        "ruleset: upper_austria\nseats: Anna Beni Cilli Dora\ndealer: Dora\nanna schlag 8"
    )

    assert notation.write([hand]) == (
        "hand 1\nruleset: upper_austria\nseats: A1=Anna B1=Beni A2=Cilli B2=Dora\ndealer: B2\n\nA1 schlag 8\n"
    )


def test_colons_commas_semicolons_and_numbering_are_decoration():
    plain = notation.read_one(f"{HEAD}B1 SK\nA2 S7\nB2 SA")
    loose = notation.read_one(f"{HEAD}1. B1: SK; A2 S7 , ,\n\n2) B2 SA")

    assert loose.actions == plain.actions


def test_a_file_may_have_several_hands():
    text = "".join(f"hand 1\n# number {number}\n{HEAD}\nB1 schlag 8\n\n" for number in (1, 2))

    assert [hand.comments[0].text for hand in notation.read(text)] == ["number 1", "number 2"]


def test_an_unreadable_hand_does_not_hide_the_next_one():
    unreadable, readable = notation.read(f"hand 1\nruleset: nonsense\nhand 1\n{HEAD}B1 schlag 8")

    assert unreadable.code == "unknown_ruleset"
    assert isinstance(readable, Hand)


def test_comments_keep_their_position():
    text = f"hand 1\n# head\n{HEAD}\nB1 schlag 8, A1 farbe herz  # beside\n# below\nB1 SK\n"

    assert notation.write(notation.read(text)) == text


# --- errors with their position ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("body", "code", "line", "column"),
    [
        ("B1 schlag 8\nA1 farbe lila", "unknown_suit", 4, 10),
        ("B1 schlag neunzig", "unknown_rank", 3, 11),
        ("B1 schlag", "word_missing", 3, 4),
        ("B1", "no_action", 3, 1),
        ("C3 SK", "unknown_seat", 3, 1),
        ("B1 bid 0", "bad_bid", 3, 8),
        ("B1 bid -3", "bad_bid", 3, 8),
        ("B1 bid 99999999999999999999", "bad_bid", 3, 8),
        ("B1 SK SK", "unexpected_word", 3, 7),
        ("B1 stay here", "unexpected_word", 3, 9),
        ("B1 penalty nonsense", "unknown_penalty", 3, 12),
        ("deal: B1 SK SA S10 S9 S8 S7", "too_many_cards", 3, 26),
        ("deal: B1 SK\ndeal: B1 SA", "hand_twice", 4, 7),
        ("dealer: A2", "header_twice", 3, 1),
        ("krank: C", "unknown_side", 3, 8),
        ("dieler: A2", "unknown_header", 3, 1),
        ("\n".join(["B1 SK"] * 2001), "too_many_actions", 2003, 1),
    ],
)
def test_an_unreadable_word_has_line_and_column(body, code, line, column):
    with pytest.raises(Unreadable) as caught:
        notation.read_one(HEAD + body)

    assert (caught.value.code, caught.value.line, caught.value.column) == (code, line, column)


@pytest.mark.parametrize(("word", "meant"), [("Herz", 8), ("K", 4), ("schell", 9)])
def test_a_suit_or_a_rank_alone_is_ambiguous(word, meant):
    with pytest.raises(Ambiguous) as caught:
        notation.read_one(f"{HEAD}B1 {word}")

    assert len(caught.value.params["meant"]) == meant


def test_a_name_of_two_players_is_ambiguous():
    with pytest.raises(Ambiguous, match="ambiguous_seat"):
        notation.read_one("ruleset: upper_austria\nseats: Eva Eva Anna Dora\ndealer: A1\nEva schlag 8")


@pytest.mark.parametrize(
    ("head", "code"),
    [
        ("", "no_hand"),
        ("dealer: A1", "no_ruleset"),
        ("ruleset: upper_austria", "no_dealer"),
        ("hand 7\nruleset: upper_austria", "unknown_notation_version"),
        ("ruleset: upper_austria@7", "unknown_version"),
        ("ruleset: upper_austria colour=red", "unknown_option"),
        ("ruleset: upper_austria target=10", "bad_option_value"),
        ("ruleset: upper_austria target", "bad_option_value"),
        ("ruleset: upper_austria\nseats: 5", "bad_seats"),
        ("ruleset: upper_austria\nseats: A1=Anna A1=Eva Beni Dora", "seat_twice"),
        ("ruleset: upper_austria\nseats: X1=Anna B1 A2 B2", "unknown_seat"),
        ("ruleset: upper_austria\nhand 1\nruleset: upper_austria", "several_hands"),
    ],
)
def test_a_bad_head_is_unreadable(head, code):
    with pytest.raises(Unreadable, match=code):
        notation.read_one(head)


def test_a_failure_carries_line_and_column_of_its_action():
    failure = replay(notation.read_one(f"{HEAD}\nB1 schlag 8, A1 farbe herz\nA1 SK")).failure

    assert (failure.index, failure.line, failure.column) == (2, 5, 1)


# --- the compact form ------------------------------------------------------------------------------


def test_every_penalty_can_be_claimed():
    assert set(CLAIMS) == set(get_args(PenaltyCode))


def test_every_ruleset_has_a_code_of_its_own():
    assert set(compact.CODES) == set(registry.keys()), (
        "give the new preset a free byte in CODES beside PRESETS"
    )
    assert len(set(compact.CODES.values())) == len(compact.CODES)


def test_codes_of_released_rulesets_never_change():
    assert (compact.FORMAT, compact.CODES["upper_austria"], compact.CODES["numberlock_knockout"]) == (
        1,
        1,
        69,
    )


def test_a_stored_hand_of_the_first_format_still_replays():
    """The worked round of the seed, as format 1 stored it."""
    log = bytes.fromhex("01010100001002111600ff0910ffffffffffffffffffffffffff6a2d4985c302326211508fdf7323")

    result = replay_compact(log).result

    assert (result.winner, result.value, result.how) == ("B", 3, "concede")


def test_a_whole_hand_takes_about_fifty_bytes():
    text = f"{HEAD}deal: A1 HO H7 L8 LA E9\n\nB1 schlag 8, A1 farbe herz\n" + "B1 bid, A1 stay\n" * 20

    assert len(compact.encode(notation.read_one(text))) == 5 + 1 + 20 + 2 + 40


@pytest.mark.parametrize(
    ("log", "code"),
    [
        (b"", "truncated"),
        (b"\x01\x01\x01\x00\x09", "truncated"),
        (b"\x02\x01\x01\x00\x00\x00", "unknown_format"),
        (b"\x01\xff\x01\x00\x00\x00", "unknown_ruleset"),
        (b"\x01\x01\x07\x00\x00\x00", "unknown_version"),
        (b"\x01\x01\x01\x00\x02\xff\xff\x00", "bad_options"),
        (b"\x01\x01\x01\x00\x03a=b\x00", "unknown_option"),
        (b"\x01\x01\x01\x00\x00", "truncated"),
        (b"\x01\x01\x01\x00\x00\x22", "bad_setup"),
        (b"\x01\x01\x01\x00\x00\x10", "truncated"),
        (b"\x01\x01\x01\x00\x00\x10" + b"\x80" * 20, "bad_card_byte"),
        (b"\x01\x01\x01\x00\x00\x00\x3f", "truncated"),
        (b"\x01\x01\x01\x00\x00\x00\x3f\x10\x00", "truncated"),
        (b"\x01\x01\x01\x00\x00\x00\x3f\x0f", "unknown_action"),
    ],
)
def test_bad_bytes_are_a_failure_with_a_reason(log, code):
    judgement = replay_compact(log)

    assert (judgement.failure.kind, judgement.failure.code, judgement.valid) == ("unreadable", code, 0)
    with pytest.raises(Unreadable, match=code):
        compact.decode(log)


def test_an_impossible_deal_fails_at_the_beginning_of_its_hand():
    deal = ((0, 0, 1, 2, 3), (None,) * 5, (None,) * 5, (None,) * 5)
    hand = Hand(registry.ruleset("upper_austria"), WattenSetup(0, deal=deal), (), line=7)

    failure = replay(hand).failure

    assert (failure.index, failure.code, failure.line) == (-1, "card_twice", 7)


@pytest.mark.parametrize("seats", ["A1=A B1=C A2=B B2=D", "A1=B B1=A A2=C B2=D"])
@pytest.mark.parametrize("header", ["score: 7:2", "score: B=2 A=7", "krank: B1", "krank: B"])
def test_a_side_keeps_its_label_beside_a_person_of_that_name(seats: str, header: str) -> None:
    """Canonical to print: reading that form gives the same log (docs/rules/notation.md)."""
    hand = notation.read_one(f"ruleset: upper_austria\nseats: {seats}\ndealer: A1\n{header}\n")

    assert notation.read_one(notation.write(hand)).setup == hand.setup
    assert (hand.setup.score, hand.setup.krank)[header[0] == "k"] == ((7, 2), (False, True))[header[0] == "k"]
