"""The Watten board: the sides and what each button would do, the stake, the column, the Bummerl."""

from __future__ import annotations

from collections.abc import Sequence

from rules.watten.near_win import is_krank
from rules.watten.rulesets import WattenRules
from scoring.engine.admission.check import has_other_reading
from scoring.engine.board.watten_view import (
    Answer,
    Bid,
    Consequence,
    NearWin,
    Offence,
    Pending,
    Side,
    SideMark,
    Stake,
    WattenPart,
    WattenRow,
    WattenSummary,
)
from scoring.engine.board.window import RECENT_ROWS, is_odd, shown_rows
from scoring.engine.facts import events as ev
from scoring.engine.sheet.dealing import dealer_is_known, split_is_known
from scoring.engine.sheet.fold import SheetFold, rules_of
from scoring.engine.watten.bummerl import marks_of, tally, team_of
from scoring.engine.watten.counted import counted
from scoring.engine.watten.end import Finish, Outcome, losing_outcome
from scoring.engine.watten.game import Row, WattenGame
from scoring.engine.watten.offences import innocent
from scoring.engine.watten.open_round import is_peeked, may_void_points
from scoring.engine.watten.sides import lowest_value
from scoring.engine.watten.stake import concession, hindrance, jump, likely_values, may_answer, offence_costs


def drawn(sheet: SheetFold, current: WattenGame) -> WattenPart:
    rules = rules_of(sheet, WattenRules)
    played = [game for game in sheet.games if isinstance(game, WattenGame)]
    fresh = not current.rows and bool(played) and played[-1].finish is not None
    written = column(current)
    dealer = current.next_dealer if dealer_is_known(sheet) else None
    is_split = split_is_known(sheet)
    return WattenPart(
        target=rules.target,
        has_begun=current.has_begun,
        near_win=_near_win(current, rules),
        sides=tuple(
            _side(sheet, current, side, played, rules, dealer, is_split=is_split)
            for side in range(len(current.totals))
        ),
        any_split=len(current.totals) == 3 and rules.three_mode == "free",
        teams=current.split.teams,
        stake=_stake(current, rules),
        column=shown_rows(written),
        earlier_rows=max(0, len(written) - RECENT_ROWS),
        odd_games=tuple(summary(sheet, game) for game in played if is_odd(sheet, game)),
        finished=summary(sheet, played[-1]) if fresh else None,
        evening=tally(played) if sheet.ledger.closed else None,
        penalties=tuple(Offence(of.code, of.points, of.loses_game) for of in rules.penalties),
    )


def _side(
    sheet: SheetFold,
    game: WattenGame,
    side: int,
    played: Sequence[WattenGame],
    rules: WattenRules,
    dealer: int | None,
    *,
    is_split: bool,
) -> Side:
    values = consequences(game, side, rules) if is_split else ()
    marks, split = marks_of(played, team_of(game.seated, side)), game.split
    rests = is_split and split.rests(side)
    return Side(
        side=side,
        is_split=is_split,
        mates=tuple(mate for mate in split.mates(side) if is_split and mate != side and not rests),
        rests=rests,
        others=tuple(split.opponents(side)),
        score=game.totals[side],
        krank=game.krank[side],
        bummerl=sum(mark.bummerl for mark in marks),
        marks=tuple(mark.outcome for mark in marks),
        main=values[0] if values else None,
        values=values[1:],
        bid=_bid(sheet, game, side, rules) if is_split else Bid(0, "unsplit"),
        answer=_answer(game, side),
        may_void_points=may_void_points(game, side, rules),
        penalties=_penalties(sheet, game, side, rules, dealer) if is_split else (),
    )


def _near_win(game: WattenGame, rules: WattenRules) -> NearWin:
    chooser = game.stake.chooser
    return NearWin(
        word=rules.near_win_word,
        rule=rules.near_win_rule,
        no_bids=game.terms.no_bids,
        chooser=tuple(own for own, side in enumerate(game.split.sides) if side == chooser),
    )


def _values(game: WattenGame, side: int, rules: WattenRules) -> list[int]:
    """The possible values of a round for this side: the usual one first, then the lowest first; () if it rests.

    The pad shows the first few at once, the rest one tap away.
    """
    if game.split.rests(side):
        return []
    likely = likely_values(rules, game.terms, game.stake, game.split, side)
    if likely is not None:
        return list(likely)
    usual = game.stake.played_for
    low = lowest_value(rules, 3 if len(game.totals) == 3 else 2)
    return [usual, *(value for value in range(low, rules.target + 1) if value != usual)]


def consequences(game: WattenGame, side: int, rules: WattenRules) -> tuple[Consequence, ...]:
    """What "this side won the round" would lead to at each value: the texts under the buttons."""
    team, totals = game.split.mates(side), game.totals
    needed = rules.target - max(totals[mate] for mate in team)  # one of them then ends the game
    at_end = outcome_if_won(team, totals, game.was_zero_vs_krank, rules)
    found = []
    for value in _values(game, side, rules):
        total = totals[side] + value
        outcome = at_end if value >= needed else None
        found.append(Consequence(value, total, total >= rules.target, is_krank(rules, total), outcome))
    return tuple(found)


def _stake(game: WattenGame, rules: WattenRules) -> Stake:
    stake = game.stake
    if stake.pending_side is None:
        return Stake(stake.value, stake.value == rules.base_value, None)
    return Stake(stake.value, False, Pending(stake.pending_side, stake.pending_value))


def _bid(sheet: SheetFold, game: WattenGame, side: int, rules: WattenRules) -> Bid:
    value = game.stake.played_for + 1
    hindered = hindrance(rules, game.terms, game.stake, game.split, side)
    if hindered:
        return Bid(value, hindered)
    if has_other_reading(sheet, ev.BidMade(side, value)):
        return Bid(value, "written")
    return Bid(value, "yes", jump(rules, game.terms, game.stake, side))


def _answer(game: WattenGame, side: int) -> Answer | None:
    """The bid that this side has to answer, None without one."""
    if not may_answer(game.stake, game.split, side):
        return None
    return Answer(game.stake.pending_value, concession(game.stake, game.split, side)[1])


def _penalties(
    sheet: SheetFold, game: WattenGame, side: int, rules: WattenRules, dealer: int | None
) -> tuple[Offence, ...]:
    """The cost of this side's offences, without those that are impossible now or change nothing."""
    return tuple(
        Offence(
            penalty.code,
            0 if penalty.loses_game else offence_costs(penalty, game.stake, game.split, side),
            penalty.loses_game,
        )
        for penalty in rules.penalties
        if (penalty.code != "krank_bid" or game.terms.barred >> side & 1)
        and (penalty.code != "peek_cut" or rules.peek_redeal or not is_peeked(game, sheet.next_round))
        and not (penalty.is_free and not penalty.ends_round)
        and innocent(rules, penalty.code, side, seats=len(game.seated), dealer=dealer) is None
    )


def column(game: WattenGame) -> tuple[WattenRow, ...]:
    """The rows of a game as players write them: the running total of the winner, a dash for the other side."""
    return tuple(row_of(row) for row in game.rows if _is_written(row))


def _is_written(row: Row) -> bool:
    """Whether paper would have a row for it. Bids, dealers and seats have none; points, penalties and odd rows have."""
    talk = isinstance(row.line.event, ev.BidMade | ev.BidAnswered | ev.DealerSet | ev.SeatsTaken)
    return not talk or row.flag is not None or any(row.gained)


def row_of(row: Row) -> WattenRow:
    line, event = row.line, row.line.event
    was, was_sides = _was(row)
    return WattenRow(
        id=line.entry.id,
        seq=line.entry.seq,
        game=line.game,
        round=line.round,
        gained=row.gained,
        totals=row.totals,
        krank=row.krank,
        dealer=row.dealer,
        flag=row.flag,
        corrected=bool(line.corrections),
        was=was,
        was_sides=was_sides,
        readings=len(line.readings),
        voids_side=event.side if isinstance(event, ev.PointsVoided) else None,
        penalty=event.code if isinstance(event, ev.PenaltyGiven) else None,
    )


def _was(row: Row) -> tuple[int | None, tuple[int, ...]]:
    """The value of a won round before its corrections, and its winners then."""
    first = row.line.entry.event
    if not row.line.corrections or not isinstance(first, ev.RoundWon):
        return None, ()
    return first.value, (first.side, *first.partners)


def marks(finish: Finish | None) -> tuple[SideMark, ...]:
    """The Bummerl of each account at the end of a game. Of three players two may have one (A26)."""
    if finish is None:
        return ()
    return tuple(SideMark(mark.account, mark.outcome, mark.bummerl) for mark in finish.marks)


def outcome_if_won(
    winners: Sequence[int], totals: Sequence[int], zero_vs_krank: Sequence[bool], rules: WattenRules
) -> Outcome:
    """The outcome for the losers if `winners` reached the target with the next round (R30-R32).

    Of two losers, the outcome of the one with fewer points.
    """
    losers = [account for account in range(len(totals)) if account not in winners]
    loser = min(losers, key=lambda account: totals[account])
    return losing_outcome(rules, totals, zero_vs_krank, loser)


def summary(sheet: SheetFold, game: WattenGame) -> WattenSummary:
    finish, rules = game.finish, rules_of(sheet, WattenRules)
    flags = [row.flag for row in game.rows if row.flag]
    return WattenSummary(
        game=game.number,
        totals=game.totals,
        clipped=counted(rules, game.totals),
        winner=finish.winner if finish else None,
        loser=finish.loser if finish else None,
        outcome=finish.outcome if finish else None,
        bummerl=finish.bummerl if finish else 0,
        by=finish.by if finish else None,
        winners=finish.winners if finish else (),
        marks=marks(finish),
        seated=game.seated,
        short=sheet.is_short(game),
        overrun=flags.count("overrun"),
        impossible=flags.count("impossible"),
        stays=sheet.is_short(game) and not sheet.ledger.would_reflow(game.number),
    )
