"""Checks whether a declaration is possible on the sheet as it stands.

Returns refusals as codes with data. Those of WHOT! are in `check_whot`, those of two scribes in `check_scribes`. On a
current page people see the refusal before anything is stored; from a stale page the declaration is stored and held.
"""

from __future__ import annotations

from itertools import takewhile

from rules.watten.rulesets import WattenRules
from rules.whot.rulesets import WhotRules
from scoring.engine.admission import check_scribes, check_whot
from scoring.engine.facts import events as ev
from scoring.engine.facts.lines import Line, ends_round, slot_of
from scoring.engine.facts.refusals import Refusal, refuse
from scoring.engine.ledger.unplaced import is_unplaced, waits_behind
from scoring.engine.sheet.dealing import dealer_is_known, dealt_already, shown_dealer, split_is_known
from scoring.engine.sheet.fold import Game, Setup, SheetFold, as_left, rules_of
from scoring.engine.watten import game as watten
from scoring.engine.watten.end import impossible_total, is_final_score
from scoring.engine.watten.offences import innocent
from scoring.engine.watten.open_round import is_peeked, may_void_points
from scoring.engine.watten.sides import accounts, lowest_value
from scoring.engine.watten.stake import highest_bid, hindrance, jump, krank_bid_costs, may_answer
from scoring.engine.whot import game as whot

__all__ = ["Refusal", "check", "check_content", "refuse"]


def check(
    sheet: SheetFold, game: int, round_: int, event: ev.Event, by: ev.Entry | None = None
) -> Refusal | None:
    """The first reason why `event` is not possible in `round_` of `game`; None if it is possible.

    `by` is the entry as it would be stored. It is needed if two scribes write.
    """
    if isinstance(event, ev.RULINGS):
        return (
            _check_closed(sheet, event)
            or _check_ruling(sheet, game, round_, event)
            or check_scribes.ruling(sheet, game, round_, event, by)
            or _check_change(sheet, by or ev.Entry(sheet.version + 1, "", game, round_, event))
        )
    writer = None if by is None else by.writer
    if sheet.ledger.closed and not _is_agreement(sheet, game, round_, event, writer):
        return refuse("sheet_closed")
    if wrong := check_content(sheet, event):
        return wrong
    if by is not None and check_scribes.is_other_reading(sheet, by):
        return None
    return _check_fact(sheet, game, round_, event, writer)


def _is_agreement(sheet: SheetFold, game: int, round_: int, event: ev.Fact, writer: str | None) -> bool:
    """Whether this is a written fact once more, from another device or scribe; it may come after the closing."""
    standing = sheet.ledger.reading(game, round_, event, writer)
    return standing is not None and standing.event == event


def _check_fact(
    sheet: SheetFold, game: int, round_: int, event: ev.Fact, writer: str | None
) -> Refusal | None:
    """Why this fact is neither another reading of a written one nor possible in the open round."""
    standing = _standing(sheet, game, round_, event)
    if standing is not None and standing != event:
        return refuse("another_reading", game=game, round=round_)
    if sheet.ledger.reading(game, round_, event, writer) is not None:
        return None
    if (game, round_) == _open_round(sheet):
        return _check_state(sheet, event)
    if isinstance(event, ev.DealerSet) and dealt_already(sheet, game, round_, event.seat):
        return refuse("deals_already", seat=event.seat)
    return _not_current(sheet)


def check_content(sheet: SheetFold, event: ev.Fact) -> Refusal | None:
    """Why this ruleset and these seats never have such a fact."""
    params = sheet.setup.ruleset.params
    if isinstance(params, WattenRules):
        return _check_watten(params, sheet.setup, event)
    return check_whot.content(rules_of(sheet, WhotRules), sheet.setup.seats, event)


def _check_watten(rules: WattenRules, setup: Setup, event: ev.Fact) -> Refusal | None:
    seats = setup.seats
    if isinstance(event, ev.OfASide) and (wrong := _check_accounts(accounts(seats), event)):
        return wrong
    if isinstance(event, ev.WhotFact):
        return refuse("not_this_game")
    match event:
        case ev.RoundWon(_, value) if not lowest_value(rules, seats) <= value <= rules.target:
            return refuse("value_out_of_range", low=lowest_value(rules, seats), high=rules.target)
        case ev.BidMade(_, value) | ev.BidAnswered(_, value, _) if not (
            rules.base_value < value <= rules.target
        ):
            return refuse("value_out_of_range", low=rules.base_value + 1, high=rules.target)
        case ev.PenaltyGiven(_, code) if rules.penalty(code) is None:
            return refuse("unknown_penalty")
        case ev.DealerSet(seat) if seat >= seats:
            return refuse("unknown_seat")
        case ev.GameScored(points, places) if places or not is_final_score(rules, accounts(seats), points):
            return refuse("impossible_score")
        case ev.GameScored(points) if total := impossible_total(rules, points):
            return refuse("total_not_possible", points=total[0], least=total[1])
        case ev.SeatsTaken(persons) if len(persons) != seats or max(persons) >= setup.persons:
            return refuse("unknown_seat")
    return None


def _check_accounts(known: int, event: ev.OfASide) -> Refusal | None:
    """Why these accounts cannot win together: two sides have no partners, and of three players one must lose."""
    named = ev.accounts_named(event)
    if max(named) >= known:
        return refuse("unknown_seat")
    return refuse("nobody_lost") if len(named) >= known else None


def _open_round(sheet: SheetFold) -> tuple[int, int]:
    return (sheet.current.number, sheet.next_round)


def _not_current(sheet: SheetFold) -> Refusal:
    return refuse("not_the_current_round", game=sheet.current.number, round=sheet.next_round)


def _standing(sheet: SheetFold, game: int, round_: int, event: ev.Fact) -> ev.Fact | None:
    slot = slot_of(event, sheet.setup.ruleset.params)
    line = sheet.ledger.standing(game, round_, slot) if slot else None
    return None if line is None else line.event


def has_other_reading(sheet: SheetFold, event: ev.Fact) -> bool:
    """Whether the open round has another reading of `event`, such as a bid of a krank side that people let stand."""
    standing = _standing(sheet, *_open_round(sheet), event)
    return standing is not None and standing != event


def _check_state(sheet: SheetFold, event: ev.Fact) -> Refusal | None:
    current = sheet.current
    if isinstance(event, ev.DealerSet) and event.seat == shown_dealer(sheet):
        return refuse("deals_already", seat=event.seat)
    if isinstance(current, watten.WattenGame):
        return _check_watten_state(sheet, current, event)
    return check_whot.state(rules_of(sheet, WhotRules), current, event)


def _check_watten_state(sheet: SheetFold, game: watten.WattenGame, event: ev.Fact) -> Refusal | None:
    rules = rules_of(sheet, WattenRules)
    match event:
        case ev.RoundWon() if watten.splits_otherwise(rules, game.split, ev.accounts_named(event)):
            return refuse("split_otherwise")
        case ev.SeatsTaken() | ev.GameScored() if game.has_begun:
            return refuse("game_is_running", game=game.number)
        case ev.SeatsTaken(persons) if persons == game.seated:
            return refuse("seats_as_they_are")
        case ev.PointsVoided(side) if not may_void_points(game, side, rules):
            return refuse("cannot_void", side=side)
        case ev.PenaltyGiven() if not split_is_known(sheet):
            return refuse("dealer_unknown")
        case ev.PenaltyGiven() if wrong := _check_offender(
            sheet, event, game.next_dealer if dealer_is_known(sheet) else None
        ):
            return wrong
        case ev.PenaltyGiven(_, "peek_cut") if not rules.peek_redeal and is_peeked(game, sheet.next_round):
            return refuse("peeked_already")
        case ev.PenaltyGiven() if wrong := _check_barred(game, event):
            return wrong
        case ev.BidMade(side, value):
            return _check_bid(rules, game, side, value)
        case ev.BidAnswered(side, value, _):
            stands = game.stake.pending_value == value and may_answer(game.stake, game.split, side)
            return None if stands else refuse("nothing_to_answer")
    return None


def _check_barred(game: watten.WattenGame, offence: ev.PenaltyGiven) -> Refusal | None:
    """Why a bid of this side would be no offence, if that is the offence: it may bid, or nobody bids now."""
    if offence.code != "krank_bid" or game.terms.barred >> offence.side & 1:
        return None
    return refuse("no_bids_now") if game.terms.no_bids else refuse("not_krank", side=offence.side)


def _check_offender(sheet: SheetFold, event: ev.Fact, dealer: int | None) -> Refusal | None:
    """Why nobody of that side can have done it in the round that `dealer` deals; `dealer` None is an unknown dealer."""
    if not isinstance(event, ev.PenaltyGiven) or not isinstance(sheet.setup.ruleset.params, WattenRules):
        return None
    rules, seats = sheet.setup.ruleset.params, sheet.setup.seats
    match innocent(rules, event.code, event.side, seats=seats, dealer=dealer):
        case "not_dealer":
            return refuse("not_dealer", side=event.side)
        case "not_cutter":
            return refuse("not_cutter", side=event.side)
        case "not_blind":
            return refuse("not_blind", side=event.side)
        case "rests":
            return refuse("rests", seat=event.side)
    return None


def _check_bid(rules: WattenRules, game: watten.WattenGame, side: int, value: int) -> Refusal | None:
    match hindrance(rules, game.terms, game.stake, game.split, side):
        case "rests":
            return refuse("rests", seat=side)
        case "krank":
            costs = krank_bid_costs(rules, game.stake, game.split, side)
            return refuse("krank_may_not_bid", side=side, points=costs)
        case "no_bids":
            return refuse("no_bids_now")
        case "bid_twice":
            return refuse("bid_twice", side=side)
        case "too_high":
            return refuse("bid_beyond_need", side=side, need=highest_bid(rules, game.terms, side))
    expected = game.stake.played_for + 1
    possible = (expected, jump(rules, game.terms, game.stake, side))
    return None if value in possible else refuse("bid_one_more", value=expected)


def _check_closed(sheet: SheetFold, event: ev.Ruling) -> Refusal | None:
    """Why this ruling is not possible on a closed sheet.

    Possible are reopening, undoing the closing, dismissing, and confirming what the other scribe wrote.
    """
    if not sheet.ledger.closed or isinstance(event, ev.SheetReopened | ev.EntryDismissed):
        return None
    if isinstance(event, ev.EntryAccepted) and check_scribes.is_agreement(sheet, event):
        return None
    last = sheet.ledger.undo
    if isinstance(event, ev.EntryVoided) and last is not None and last.id == event.target:
        return None
    return refuse("sheet_closed")


def _check_ruling(sheet: SheetFold, game: int, round_: int, event: ev.Ruling) -> Refusal | None:
    ledger = sheet.ledger
    match event:
        case ev.EntryCorrected(target, corrected):
            return _check_correction(sheet, target, corrected)
        case ev.EntryAccepted(target) | ev.EntryDismissed(target):
            held = next((entry for entry in ledger.waiting if entry.id == target), None)
            if (
                held is None
                and isinstance(event, ev.EntryAccepted)
                and check_scribes.may_confirm(sheet, target)
            ):
                return None
            if held is None:
                return refuse("already_settled" if target in ledger.ids else "unknown_entry")
            accepts = isinstance(event, ev.EntryAccepted)
            return _check_accepted(sheet, game, round_, held) if accepts else None
        case ev.EntryVoided(target):
            if target not in ledger.ids:
                return refuse("unknown_entry")
            return refuse("already_voided") if target in ledger.voids else None
        case ev.GamesReflowed(first) if not any(first == played.number for played in sheet.games):
            return refuse("unknown_game")
        case ev.GamesReflowed(first) if not ledger.would_reflow(first):
            return refuse("games_as_they_are")
        case ev.PersonNamed() if max(person for person, _ in event.pairs) >= sheet.setup.persons:
            return refuse("unknown_seat")
        case ev.PersonNamed() if all(ledger.named.get(person, 0) == name for person, name in event.pairs):
            return refuse("named_so")
        case ev.SheetReopened() if not ledger.closed:
            return refuse("sheet_open")
    return None


def _check_change(sheet: SheetFold, by: ev.Entry) -> Refusal | None:
    """Why this voiding would change nothing. That of a line always does; all others have to be tried."""
    if not isinstance(by.event, ev.EntryVoided):
        return None
    line = sheet.ledger.line(by.event.target)
    changes = (line is not None and line.status == "counts") or sheet.ledger.changes_with(by)
    return None if changes else refuse("changes_nothing")


def _check_correction(sheet: SheetFold, target: str, corrected: ev.Correctable) -> Refusal | None:
    line, rules = sheet.ledger.line(target), sheet.setup.ruleset.params
    if line is None or line.status != "counts":
        return refuse("unknown_entry")
    if not ends_round(line.event, rules) or not ends_round(corrected, rules):
        return refuse("cannot_correct")
    if isinstance(line.event, ev.GameScored) != isinstance(corrected, ev.GameScored):
        return refuse("cannot_correct")
    if wrong := check_content(sheet, corrected):
        return wrong
    if corrected == line.event:
        return refuse("corrected_so")
    if isinstance(corrected, ev.GameScored):
        return None
    if isinstance(corrected, ev.PenaltyGiven):
        return _check_offence_then(sheet, line, corrected)
    game = next((game for game in sheet.games if game.number == line.game), None)
    if isinstance(game, whot.WhotGame):
        wrong = check_whot.check_corrected(game, line.round, line.event, corrected)
        return wrong or _check_tie_then(sheet, line, corrected)
    return None


def _before(sheet: SheetFold, line: Line) -> Game:
    """The game as it stood before this line."""
    lines = list(takewhile(lambda each: each is not line, sheet.ledger.counting))
    return as_left(sheet, lines, (line.game, line.round)).current


def _check_tie_then(sheet: SheetFold, line: Line, corrected: ev.Fact) -> Refusal | None:
    """Why the last round of a tournament cannot be such a tie; of an earlier one nobody holds the cards any more."""
    rules = rules_of(sheet, WhotRules)
    results = (each for each in reversed(sheet.ledger.counting) if ends_round(each.event, rules))
    if not isinstance(corrected, check_whot.Round) or next(results, None) is not line:
        return None
    then = _before(sheet, line)
    if not isinstance(then, whot.WhotGame) or then.number != line.game:
        return None
    return check_whot.check_tie(rules, then, corrected)


def _check_offence_then(sheet: SheetFold, line: Line, offence: ev.PenaltyGiven) -> Refusal | None:
    """Why the round of `line` cannot have ended by this offence, as things stood before that line."""
    then = _before(sheet, line)
    if not isinstance(then, watten.WattenGame) or then.number != line.game:
        return None  # the line stands behind the end of its game and counts nothing
    dealer = then.next_dealer if then.state.named and not then.state.cuts else None
    return _check_offender(sheet, offence, dealer) or _check_barred(then, offence)


def _check_accepted(sheet: SheetFold, game: int, round_: int, held: ev.Entry) -> Refusal | None:
    """Why a held entry cannot count: impossible here, or later than the open round.

    An unplaced entry gets the round of its acceptance and must be possible there. What its writer tapped before it is
    settled first, because it counts first.
    """
    if isinstance(held.event, ev.RULINGS):
        return _check_ruling(sheet, held.game, held.round, held.event)
    if wrong := check_content(sheet, held.event):
        return wrong
    if waits_behind(sheet.ledger.waiting, held):
        return refuse("earlier_waits")
    if is_unplaced(held):
        return _check_fact(sheet, game, round_, held.event, held.writer)
    line = sheet.ledger.line(held.id)
    number = (held.game, held.round) if line is None else (line.game, line.round)
    return _not_current(sheet) if number > _open_round(sheet) else None
