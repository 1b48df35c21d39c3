"""Whether a declaration is possible on the sheet as it stands.

Owns every refusal, as a code with data. A page that is current gets it as a
message before anything is stored; from a stale page the declaration is stored
all the same and held with the reason (services). Never stores, never words.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.errors import RulesError
from rules.watten.rulesets import WattenRules
from rules.whot import hand_points
from rules.whot.rulesets import WhotRules
from scoring.engine import events as ev
from scoring.engine import watten, whot
from scoring.engine.fold import SheetFold
from scoring.engine.ledger import ends_round, slot_of

Param = int | str


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a declaration is not possible: a code the app words, with its parameters."""

    code: str
    params: tuple[tuple[str, Param], ...] = ()


def refuse(code: str, **params: Param) -> Refusal:
    return Refusal(code, tuple(params.items()))


def check(sheet: SheetFold, game: int, round_: int, event: ev.Event) -> Refusal | None:
    """The first reason why `event`, declared for `round_` of `game`, is not possible; None when it is."""
    if isinstance(event, ev.RULINGS):
        return _check_ruling(sheet, event)
    if sheet.ledger.closed:
        return refuse("sheet_closed")
    return (
        check_content(sheet, event)
        or _check_place(sheet, game, round_, event)
        or _check_state(sheet, game, round_, event)
    )


def check_content(sheet: SheetFold, event: ev.Fact) -> Refusal | None:
    """Whether this ruleset and these seats know such a fact at all, wherever it stands."""
    params = sheet.setup.ruleset.params
    if isinstance(params, WattenRules):
        return _check_watten(params, sheet.setup.seats, event)
    return _check_whot(params, sheet.setup.seats, event)


def _check_watten(rules: WattenRules, seats: int, event: ev.Fact) -> Refusal | None:
    match event:
        case ev.RoundScored():
            return refuse("not_this_game")
        case ev.RoundWon(_, value) if not rules.base_value <= value <= rules.target:
            return refuse("value_out_of_range", low=rules.base_value, high=rules.target)
        case ev.BidMade(_, value) | ev.BidAnswered(_, value, _) if not (
            rules.base_value < value <= rules.target
        ):
            return refuse("value_out_of_range", low=rules.base_value + 1, high=rules.target)
        case ev.PenaltyGiven(_, code) if rules.penalty(code) is None:
            return refuse("unknown_penalty")
        case ev.DealerSet(seat) if seat >= seats:
            return refuse("unknown_seat")
    return None


def _check_whot(rules: WhotRules, seats: int, event: ev.Fact) -> Refusal | None:
    if isinstance(event, ev.DealerSet):
        return refuse("unknown_seat") if event.seat >= seats else None
    if not isinstance(event, ev.RoundScored):
        return refuse("not_this_game")
    if event.winner >= seats or any(hand.seat >= seats for hand in event.hands):
        return refuse("unknown_seat")
    if rules.match == "single":
        return refuse("nothing_is_counted") if event.hands else None
    return next((wrong for hand in event.hands if (wrong := _check_hand(rules, hand))), None)


def _check_hand(rules: WhotRules, hand: ev.HandLeft) -> Refusal | None:
    try:
        points, _ = whot.count(hand, rules)
    except RulesError:
        return refuse("unknown_card", seat=hand.seat)
    if points == 0:
        # Whoever did not win holds at least one card: a 0 is a forgotten entry.
        return refuse("loser_without_points", seat=hand.seat)
    # Never against the pack (it may hold doubled packs); only against the absurd.
    if points > 2 * hand_points.max_points(rules):
        return refuse("points_out_of_range", seat=hand.seat, high=2 * hand_points.max_points(rules))
    return None


def _check_place(sheet: SheetFold, game: int, round_: int, event: ev.Fact) -> Refusal | None:
    """Only the round the board proposes is open; what is written may only be said again."""
    if (game, round_) == (sheet.current.number, sheet.next_round):
        return None
    standing = _standing(sheet, game, round_, event)
    if standing is None:
        return refuse("not_the_current_round", game=sheet.current.number, round=sheet.next_round)
    return None if standing == event else refuse("another_reading", game=game, round=round_)


def _standing(sheet: SheetFold, game: int, round_: int, event: ev.Fact) -> ev.Fact | None:
    ruleset = sheet.setup.ruleset
    slot = slot_of(event, ruleset)
    if not slot:
        return None
    for line in sheet.ledger.counting:
        if (line.game, line.round) == (game, round_) and slot_of(line.event, ruleset) == slot:
            return line.event
    return None


def _check_state(sheet: SheetFold, game: int, round_: int, event: ev.Fact) -> Refusal | None:
    current = sheet.current
    if _standing(sheet, game, round_, event) is not None:
        other = _standing(sheet, game, round_, event) != event
        return refuse("another_reading", game=game, round=round_) if other else None
    if isinstance(current, watten.WattenGame):
        return _check_watten_state(sheet, current, event)
    return _check_players(sheet, current, event)


def _check_watten_state(sheet: SheetFold, game: watten.WattenGame, event: ev.Fact) -> Refusal | None:
    rules = sheet.setup.ruleset.params
    assert isinstance(rules, WattenRules)
    match event:
        case ev.PointsVoided(side) if not watten.may_void(game, side, rules):
            return refuse("cannot_void", side=side)
        case ev.PenaltyGiven(side, "krank_bid") if not game.krank[side]:
            return refuse("not_krank", side=side)
        case ev.BidMade(side, value):
            return _check_bid(game, side, value)
        case ev.BidAnswered(side, value, _):
            pending = (game.stake.pending_side, game.stake.pending_value)
            return None if pending == (1 - side, value) else refuse("nothing_to_answer")
    return None


def _check_bid(game: watten.WattenGame, side: int, value: int) -> Refusal | None:
    if game.krank[side]:
        return refuse("krank_may_not_bid", side=side)
    if game.stake.last_bidder == side:
        return refuse("bid_twice", side=side)
    expected = (game.stake.pending_value or game.stake.value) + 1
    return None if value == expected else refuse("bid_one_more", value=expected)


def _check_players(sheet: SheetFold, game: whot.WhotGame, event: ev.Fact) -> Refusal | None:
    if not isinstance(event, ev.RoundScored):
        return None
    rules = sheet.setup.ruleset.params
    assert isinstance(rules, WhotRules)
    if game.out_in[event.winner]:
        return refuse("player_is_out", seat=event.winner)
    named = {hand.seat for hand in event.hands}
    if out := sorted(named - set(game.active)):
        return refuse("player_is_out", seat=out[0])
    missing = sorted(set(game.active) - named - {event.winner})
    if missing and rules.match == "elimination":
        return refuse("points_missing", seat=missing[0])
    return None


def _check_ruling(sheet: SheetFold, event: ev.Event) -> Refusal | None:
    ledger = sheet.ledger
    match event:
        case ev.EntryCorrected(target, corrected):
            line = ledger.line(target)
            if line is None or line.status != "counts":
                return refuse("unknown_entry")
            if not ends_round(line.event, sheet.setup.ruleset) or not ends_round(corrected, sheet.setup.ruleset):
                return refuse("cannot_correct")
            return check_content(sheet, corrected)
        case ev.EntryAccepted(target) | ev.EntryDismissed(target):
            held = any(entry.id == target for entry in ledger.waiting)
            return None if held else refuse("already_settled" if target in ledger.ids else "unknown_entry")
        case ev.EntryVoided(target):
            if target not in ledger.ids:
                return refuse("unknown_entry")
            return refuse("already_voided") if target in ledger.voids else None
        case ev.GamesReflowed(game) if not any(game == played.number for played in sheet.games):
            return refuse("unknown_game")
        case ev.SheetClosed() if ledger.closed:
            return refuse("sheet_closed")
        case ev.SheetReopened() if not ledger.closed:
            return refuse("sheet_open")
    return None
