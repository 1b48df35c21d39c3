"""What a sheet knows about the round of a hand log, what the hand declares, and when both agree."""

from __future__ import annotations

import pytest

from rules.registry import ruleset
from rules.watten.result import WattenResult
from rules.whot.position import WhotResult
from scoring.engine.facts import events as ev
from scoring.engine.sheet.fold import Setup, SheetFold, fold
from scoring.engine.sheet.hand_results import agrees, declared, is_priced_otherwise, log_target, written
from scoring.engine.sheet.round_numbers import round_of

WATTEN = Setup(ruleset("upper_austria"), 4, 1)
THREE = Setup(ruleset("upper_austria"), 3, 0)
TRICKS = WattenResult("B", 3, "tricks", (1, 3), winners=(1, 3))
WHOT = Setup(ruleset("leaflet_long"), 4, 0)


def sheet(setup: Setup, *events: ev.Event) -> SheetFold:
    """A sheet with one entry for each round."""
    entries = [ev.Entry(seq, f"id{seq}", 1, seq, event) for seq, event in enumerate(events, 1)]
    return fold(setup, entries)


def test_the_open_round_has_its_dealer_and_the_score() -> None:
    at = log_target(sheet(WATTEN, ev.RoundWon(0, 2), ev.RoundWon(1, 3)))

    assert at is not None
    assert (at.game, at.round, at.dealer, at.score, at.row) == (1, 3, 3, (2, 3), None)


def test_a_written_round_has_its_dealer_and_the_score_then() -> None:
    at = log_target(sheet(WATTEN, ev.RoundWon(0, 2), ev.RoundWon(1, 3), ev.RoundWon(0, 4)), 1, 2)

    assert at is not None
    assert (at.dealer, at.score) == (2, (2, 0))
    assert at.row is not None
    assert at.row.line.event == ev.RoundWon(1, 3)


def test_a_round_that_does_not_exist_has_no_target() -> None:
    assert log_target(sheet(WATTEN, ev.RoundWon(0, 2)), 1, 7) is None
    assert log_target(sheet(WATTEN), 9, 1) is None


@pytest.mark.parametrize("code", ["peek_cut", "card_taken_back"])
def test_an_offence_that_brings_the_last_points_settles_its_round(code: str) -> None:
    """The game is over then (section 8), so the result of this round is found as any other."""
    rules = ruleset("upper_austria", {"table_offence_points": 2})
    folded = sheet(Setup(rules, 4, 1), ev.RoundWon(0, 7), ev.PenaltyGiven(1, code), ev.RoundWon(1, 2))
    at = log_target(folded, 1, 2)

    assert at is not None
    assert at.row is not None
    assert (at.row.line.event, at.score, at.dealer) == (ev.PenaltyGiven(1, code), (7, 0), 2)
    line = written(folded, 1, 2)
    assert line is not None
    assert (line.entry.id, round_of(folded, "id2")) == ("id2", (1, 2))


def test_a_round_that_an_offence_leaves_open_has_no_result_yet() -> None:
    at = log_target(sheet(WATTEN, ev.RoundWon(0, 2), ev.PenaltyGiven(1, "peek_cut")))

    assert at is not None
    assert (at.round, at.row) == (2, None)


@pytest.mark.parametrize(("code", "score"), [("peek_cut", (13, 0)), ("card_taken_back", (11, 0))])
def test_a_hand_begins_with_the_score_that_settles_its_value(code: str, score: tuple[int, int]) -> None:
    """A look at the cut counts before its round; an offence in play is part of the hand (A15)."""
    rules = ruleset("bavaria", {"table_offence_points": 2, "cut_peek": "forbidden"})
    rounds = ev.RoundWon(0, 11), ev.PenaltyGiven(1, code), ev.RoundWon(1, 2)
    entries = [ev.Entry(seq, f"id{seq}", 1, min(seq, 2), event) for seq, event in enumerate(rounds, 1)]
    for known in (entries[:2], entries):
        at = log_target(fold(Setup(rules, 4, 1), known), 1, 2)

        assert at is not None
        assert at.score == score


def test_a_resting_player_has_no_seat_in_the_hand() -> None:
    """A25, `three_mode=rest`: the dealer and Vorhand play, Hinterhand rests."""
    rest = Setup(ruleset("upper_austria", {"three_mode": "rest"}), 3, 2)
    at = log_target(sheet(rest))

    assert at is not None
    assert (at.players, at.dealer) == ((0, 2), 1)


def test_a_player_who_is_out_has_no_seat_in_the_hand() -> None:
    hands = (ev.HandLeft(1, 100), ev.HandLeft(2, 20), ev.HandLeft(3, 30))
    at = log_target(sheet(WHOT, ev.RoundScored(0, hands)))

    assert at is not None
    assert at.players == (0, 2, 3)


def test_won_tricks_and_a_concession_declare_a_won_round() -> None:
    at = log_target(sheet(WATTEN))
    assert at is not None
    for how in ("tricks", "concede"):
        result = WattenResult("B", 3, how, (1, 3), winners=(1, 3))  # type: ignore[arg-type]
        assert declared(result, at, WATTEN) == ev.RoundWon(1, 3)


def test_an_offence_declares_its_penalty_on_the_offenders_side() -> None:
    at = log_target(sheet(WATTEN))
    assert at is not None
    result = WattenResult("A", 0, "penalty", (0, 0), "revoke", loses_game=True, winners=(0, 2), offender=3)

    assert declared(result, at, WATTEN) == ev.PenaltyGiven(1, "revoke")


def test_two_of_three_players_may_win_together() -> None:
    at = log_target(sheet(THREE))
    assert at is not None
    result = WattenResult("AC", 2, "tricks", (3, 1), winners=(0, 2))

    assert declared(result, at, THREE) == ev.RoundWon(0, 2, (2,))


def test_a_whot_hand_declares_its_winner_and_the_points_by_seat_of_the_sheet() -> None:
    hands = (ev.HandLeft(1, 100), ev.HandLeft(2, 20), ev.HandLeft(3, 30))
    at = log_target(sheet(WHOT, ev.RoundScored(0, hands)))
    assert at is not None
    result = WhotResult("out", "P2", (14, 0, None), (2, 0, 1), ("P2",), 0)

    event = declared(result, at, WHOT, {0: 14, 2: 9})

    assert event == ev.RoundScored(2, (ev.HandLeft(0, 14), ev.HandLeft(3, 9)))


def test_without_points_only_the_winner_is_declared() -> None:
    classic = Setup(ruleset("leaflet_classic"), 3, 0)
    at = log_target(sheet(classic))
    assert at is not None
    result = WhotResult("out", "P1", (), (0, 2, 3), ("P1",), 0)

    assert declared(result, at, classic, {1: 5}) == ev.RoundScored(0, ())


def test_a_void_hand_declares_a_void_round() -> None:
    at = log_target(sheet(WHOT))
    assert at is not None

    assert declared(WhotResult("void", None, (), (1, 1, 1, 1), (), 0), at, WHOT) == ev.RoundVoid()


def test_equal_points_agree_whatever_their_cause() -> None:
    at = log_target(sheet(WATTEN, ev.RoundWon(1, 3)), 1, 1)
    assert at is not None

    assert agrees(at, ev.RoundWon(1, 3), TRICKS)
    assert not agrees(at, ev.RoundWon(1, 4), TRICKS)
    assert not agrees(at, ev.RoundWon(0, 3), TRICKS)
    assert not agrees(at, ev.PenaltyGiven(0, "misdeal"), WattenResult("B", 2, "penalty", (0, 0), "misdeal"))


def test_a_concession_on_the_sheet_agrees_with_the_hand_that_shows_it() -> None:
    bids = [
        ev.Entry(1, "a", 1, 1, ev.BidMade(1, 3)),
        ev.Entry(2, "b", 1, 1, ev.BidAnswered(0, 3, "concede")),
    ]
    at = log_target(fold(WATTEN, bids), 1, 1)
    assert at is not None

    assert agrees(at, ev.RoundWon(1, 2), TRICKS)
    assert not agrees(at, ev.RoundWon(1, 3), TRICKS)


def test_whot_agrees_by_winner_and_points() -> None:
    hands = (ev.HandLeft(1, 10), ev.HandLeft(2, 20), ev.HandLeft(3, 30))
    at = log_target(sheet(WHOT, ev.RoundScored(0, hands)), 1, 1)
    assert at is not None

    out = WhotResult("out", "P1", (), (), (), 0)
    assert agrees(at, ev.RoundScored(0, hands[:2]), out)  # as far as the hand knows them
    assert not agrees(at, ev.RoundScored(0, (ev.HandLeft(1, 11),)), out)
    assert not agrees(at, ev.RoundScored(1, (ev.HandLeft(2, 20),)), out)
    assert not agrees(at, ev.RoundVoid(), out)


def test_an_offence_agrees_only_at_the_price_of_the_hand() -> None:
    """North Tyrol: a revoke costs the value of the round (A17), which the sheet knows from its own bids."""
    setup, revoke = Setup(ruleset("north_tyrol"), 4), ev.PenaltyGiven(0, "revoke")
    hand = WattenResult("B", 3, "penalty", (0, 0), "revoke", winners=(1, 3), offender=0)
    bids = ev.BidMade(1, 3), ev.BidAnswered(0, 3, "stay")

    assert is_priced_otherwise(hand, revoke, sheet(setup))
    for number, events in enumerate(((revoke,), (*bids, revoke))):
        entries = [ev.Entry(seq, f"id{seq}", 1, 1, event) for seq, event in enumerate(events, 1)]
        assert is_priced_otherwise(hand, revoke, fold(setup, entries[:-1])) != bool(number)
        at = log_target(fold(setup, entries), 1, 1)
        assert at is not None
        assert agrees(at, revoke, hand) == bool(number)
