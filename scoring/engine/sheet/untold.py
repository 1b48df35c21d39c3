"""What a logged hand tells besides its result and the sheet does not have: its dealer, offences that left the round
open, and raised stakes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from rules.games import AnyHand
from rules.replay import HandReplay, replay
from rules.watten.actions import Claim
from rules.watten.rulesets import WattenRules
from rules.whot.position import WhotResult, WhotState
from scoring.engine.facts import events as ev
from scoring.engine.sheet.fold import SheetFold, extend
from scoring.engine.sheet.hand_results import LogTarget, account, agrees, declared, rows_of
from scoring.engine.watten import game as watten
from scoring.engine.watten.sides import split_of

Untold = ev.DealerSet | ev.PenaltyGiven | ev.StakeRaised


def untold(hand: AnyHand, replayed: HandReplay, at: LogTarget, sheet: SheetFold) -> tuple[Untold, ...]:
    """The facts of a finished hand that are missing in its round, in order. They stand before its result.

    Without offences that cost nothing, which the pad does not offer either (A10).
    """
    settled = at.row.line if at.row else None
    written = [
        row for row in rows_of(sheet, at.game) if row.line.round == at.round and row.line is not settled
    ]
    dealer = _dealer(hand, replayed, at, sheet)
    if isinstance(replayed.result, WhotResult):
        before = [row.line.event for row in rows_of(sheet, at.game) if row.line.round <= at.round]
        return (*dealer, *_raises(replayed, before))
    missing = list[tuple[int, ev.PenaltyGiven]]()
    deals = at.players[hand.setup.dealer]
    events = ((row.line.event, row.dealer) for row in written)
    standing = Counter(_paid(of, by, at, sheet) for of, by in events if isinstance(of, ev.PenaltyGiven))
    for index, offence in _offences(hand, replayed, at, sheet.setup.seats):
        paid = _paid(offence, deals, at, sheet)
        standing[paid] -= 1
        if standing[paid] < 0:
            missing.append((index, offence))
    return (*dealer, *_in_time(hand, replayed, missing, at, sheet, dealer))


def with_facts(sheet: SheetFold, at: LogTarget, facts: Sequence[ev.Fact]) -> SheetFold:
    """The sheet as if these facts were written in the round of the log."""
    first = sheet.version + 1
    entries = [ev.Entry(first + n, f"logged {n}", at.game, at.round, fact) for n, fact in enumerate(facts)]
    return extend(sheet, entries)


def _dealer(hand: AnyHand, replayed: HandReplay, at: LogTarget, sheet: SheetFold) -> tuple[ev.DealerSet, ...]:
    """The dealer of the hand: in an open round if the sheet has another one or none; in a written one if the points of
    the hand go to other people because of him (A25).
    """
    rules, seats = sheet.setup.ruleset.params, sheet.setup.seats
    named = ev.DealerSet(at.players[hand.setup.dealer])
    if at.row is None:
        return () if at.dealer_said and hand.setup.dealer == at.dealer else (named,)
    if not isinstance(rules, WattenRules) or replayed.result is None:
        return ()
    says = declared(replayed.result, at, sheet.setup)
    same_sides = split_of(rules, seats, named.seat) == split_of(rules, seats, at.row.dealer)
    return () if same_sides or says is None or agrees(at, says, replayed.result) else (named,)


def _raises(replayed: HandReplay, written: Sequence[ev.Fact]) -> tuple[ev.StakeRaised, ...]:
    """The accepted raises that are higher than any written in the game so far; a lower one no longer matters (#35)."""
    stake = getattr(replayed.result, "stake", 0)
    known = max((event.points for event in written if isinstance(event, ev.StakeRaised)), default=0)
    if stake <= known:
        return ()
    stakes = {state.stake for state in replayed.states if isinstance(state, WhotState)}
    return tuple(ev.StakeRaised(points) for points in sorted(stakes) if points > known)


def _offences(
    hand: AnyHand, replayed: HandReplay, at: LogTarget, seats: int
) -> Iterator[tuple[int, ev.PenaltyGiven]]:
    """The offences that left the round open, each with the number of its action."""
    rules = hand.ruleset.params
    for notice in replayed.notices:
        claim = hand.actions[notice.index] if notice.code == "penalty" else None
        penalty = (
            rules.penalty(claim.code) if isinstance(claim, Claim) and isinstance(rules, WattenRules) else None
        )
        if isinstance(claim, Claim) and penalty is not None and not penalty.is_free:
            yield notice.index, ev.PenaltyGiven(account(at, claim.seat, seats), claim.code)


def _paid(
    offence: ev.PenaltyGiven, dealer: int, at: LogTarget, sheet: SheetFold
) -> tuple[ev.PenaltyGiven, tuple[int, ...]]:
    """The offence, and in a written round who got its points: of three, the dealer decides (A25).

    In an open round it is not written once more if it paid others.
    """
    rules, seats = sheet.setup.ruleset.params, sheet.setup.seats
    if at.row is None or not isinstance(rules, WattenRules):
        return offence, ()
    return offence, split_of(rules, seats, dealer).opponents(offence.side)


def _in_time(
    hand: AnyHand,
    replayed: HandReplay,
    missing: Sequence[tuple[int, ev.PenaltyGiven]],
    at: LogTarget,
    sheet: SheetFold,
    dealer: Sequence[ev.DealerSet],
) -> tuple[ev.PenaltyGiven, ...]:
    """Without those that were claimed after the last card of a hand whose result has ended the game (section 8)."""
    early = [offence for index, offence in missing if not _is_over(hand, replayed, index)]
    if len(early) < len(missing) and replayed.result is not None:
        says = declared(replayed.result, at, sheet.setup)
        if says is not None and _ends_game(at, sheet, (*dealer, *early, says)):
            return tuple(early)
    return tuple(offence for _, offence in missing)


def _is_over(hand: AnyHand, replayed: HandReplay, index: int) -> bool:
    """Whether the hand had its result before this action; a later claim may have replaced another one."""
    return replay(replace(hand, actions=hand.actions[:index])).result == replayed.result


def _ends_game(at: LogTarget, sheet: SheetFold, facts: Sequence[ev.Fact]) -> bool:
    """Whether the round of the log ends its game: as it is written, else with these facts."""
    rules = sheet.setup.ruleset.params
    if isinstance(at.row, watten.Row) and isinstance(rules, WattenRules):
        return max(at.row.totals) >= rules.target
    games = with_facts(sheet, at, facts).games
    return any(game.number == at.game and game.finish is not None for game in games)
