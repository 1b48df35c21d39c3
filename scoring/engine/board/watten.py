"""The Watten half of the view model: the sides, the stake, the column, the Bummerl.

Owns what each button of the Watten pad would do. Never words it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.watten.near_win import is_krank
from rules.watten.rulesets import WattenRules
from scoring.engine.admission.check import is_written_otherwise
from scoring.engine.board.window import RECENT_ROWS, shown_games, shown_rows
from scoring.engine.facts import events as ev
from scoring.engine.sheet.dealing import dealer_is_said
from scoring.engine.sheet.fold import SheetFold, rules_of
from scoring.engine.watten.bummerl import ledger, marks_of, team_of
from scoring.engine.watten.counted import counted
from scoring.engine.watten.end import Finish
from scoring.engine.watten.game import Row, WattenGame, may_void, outcome_if_won
from scoring.engine.watten.sides import lowest_value, may_offend
from scoring.engine.watten.stake import concession, hindrance, jump, likely_values, may_answer, offence_costs

Json = dict[str, Any]


def part(sheet: SheetFold, current: WattenGame) -> Json:
    """`sides`, `stake`, `column` (the running game), `games` (see `shown`), `finished` (just now or None).

    `evening`: the ledger of `bummerl` once the sheet is closed; before, it has a page of its own.
    """
    rules = rules_of(sheet, WattenRules)
    played = [game for game in sheet.games if isinstance(game, WattenGame)]
    fresh = not current.rows and bool(played) and played[-1].finish is not None
    is_said = dealer_is_said(sheet)
    written = column(current)
    dealer, is_split = current.next_dealer if is_said else None, _is_split(current, rules, is_said=is_said)
    return {
        "target": rules.target,
        "has_begun": current.has_begun,
        "near_win": _near_win(current, rules),
        "sides": [
            _side(sheet, current, side, played, rules, dealer, is_split=is_split)
            for side in range(len(current.totals))
        ],
        "any_split": len(current.totals) == 3 and rules.three_mode == "free",
        "teams": [list(team) for team in current.split.teams],
        "stake": _stake(current, rules),
        "column": shown_rows(written),
        "earlier_rows": max(0, len(written) - RECENT_ROWS),
        "games": [summary(sheet, game) for game in shown_games(sheet) if isinstance(game, WattenGame)],
        "finished": summary(sheet, played[-1]) if fresh else None,
        "evening": ledger(played) if sheet.ledger.closed else None,
        "penalties": [
            {"code": penalty.code, "points": penalty.points, "loses_game": penalty.loses_game}
            for penalty in rules.penalties
        ],
    }


def _is_split(game: WattenGame, rules: WattenRules, *, is_said: bool) -> bool:
    """Of three, who plays with whom follows from who deals (A25): nothing is written before that is known."""
    return is_said or len(game.totals) != 3 or rules.three_mode == "free"


def _side(
    sheet: SheetFold,
    game: WattenGame,
    side: int,
    played: Sequence[WattenGame],
    rules: WattenRules,
    dealer: int | None,
    *,
    is_split: bool,
) -> Json:
    values = [consequence(game, side, value, rules) for value in _values(game, side, rules) if is_split]
    marks = marks_of(played, team_of(game.seated, side))
    return {
        "side": side,
        "is_split": is_split,
        "mates": [
            mate
            for mate in game.split.mates(side)
            if is_split and mate != side and not game.split.rests(side)
        ],
        "rests": is_split and game.split.rests(side),
        "others": list(game.split.opponents(side)),
        "score": game.totals[side],
        "krank": game.krank[side],
        "bummerl": sum(mark.bummerl for mark in marks),
        "marks": [mark.outcome for mark in marks],
        "main": values[0] if values else None,
        "values": values[1:],
        "bid": _bid(sheet, game, side, rules)
        if is_split
        else {"value": 0, "allowed": "unsplit", "jump": None},
        "answer": _answer(game, side),
        "may_void": may_void(game, side, rules),
        "penalties": _penalties(game, side, rules, dealer),
    }


def _near_win(game: WattenGame, rules: WattenRules) -> Json:
    """The word of this table for the last points before the end, and what it now does to the round (A15).

    `chooser`: the accounts that have to stay or concede before the first lead, while they have not.
    """
    chooser = game.stake.chooser
    return {
        "word": rules.near_win_word,
        "rule": rules.near_win_rule,
        "no_bids": game.terms.no_bids,
        "chooser": [own for own, side in enumerate(game.split.sides) if side == chooser],
    }


def _values(game: WattenGame, side: int, rules: WattenRules) -> list[int]:
    """What a round may bring this side: the usual first, then the others, lowest first.

    The first few are shown at once, the rest one tap away; nothing for one who rests.
    """
    if game.split.rests(side):
        return []
    likely = likely_values(game.terms, game.stake, game.split, side)
    if likely is not None:
        return list(likely)
    usual = game.stake.played_for
    low = lowest_value(rules, 3 if len(game.totals) == 3 else 2)
    return [usual, *(value for value in range(low, rules.target + 1) if value != usual)]


def consequence(game: WattenGame, side: int, value: int, rules: WattenRules) -> Json:
    """What "this side won the round at `value`" would lead to: the text under the button.

    Of three players `outcome` is what a loser would get as soon as one of the winners reaches the target.
    """
    total = game.totals[side] + value
    team = game.split.mates(side)
    ends = any(game.totals[mate] + value >= rules.target for mate in team)
    wins = total >= rules.target
    return {
        "value": value,
        "total": total,
        "wins": wins,
        "krank": is_krank(rules, total),
        "outcome": outcome_if_won(game, team, rules) if ends else None,
    }


def _stake(game: WattenGame, rules: WattenRules) -> Json:
    stake = game.stake
    waits = stake.pending_side is not None
    return {
        "value": stake.value,
        "plain": stake.value == rules.base_value and not waits,
        "pending": {"side": stake.pending_side, "value": stake.pending_value} if waits else None,
    }


def _bid(sheet: SheetFold, game: WattenGame, side: int, rules: WattenRules) -> Json:
    """The bid this side could make. `allowed`: "yes", or why not: "krank" (its tap offers the penalty
    instead), "bid_twice", "too_high" (nothing is left to play for), "no_bids" (the near-win rule), "rests";
    "unsplit" while nobody knows who plays with whom; "written" where such a bid of the others stands without effect.
    `jump`: the value with which it may open instead, being far behind."""
    value = game.stake.played_for + 1
    hindered = hindrance(rules, game.terms, game.stake, game.split, side)
    if not hindered and is_written_otherwise(sheet, ev.BidMade(side, value)):
        return {"value": value, "allowed": "written", "jump": None}
    jumps = None if hindered else jump(rules, game.terms, game.stake, side)
    return {"value": value, "allowed": hindered or "yes", "jump": jumps}


def _answer(game: WattenGame, side: int) -> Json | None:
    """Whether this side has a bid to answer, and what giving up would pay the others (R26)."""
    if not may_answer(game.stake, game.split, side):
        return None
    return {"value": game.stake.pending_value, "concede_pays": concession(game.stake, game.split, side)[1]}


def _penalties(game: WattenGame, side: int, rules: WattenRules, dealer: int | None) -> list[Json]:
    """What this side's offences would cost it, those that are possible now (`split.may_offend`)."""
    return [
        {
            "code": penalty.code,
            "points": 0 if penalty.loses_game else offence_costs(penalty, game.stake, game.split, side),
            "loses_game": penalty.loses_game,
        }
        for penalty in rules.penalties
        if (penalty.code != "krank_bid" or game.terms.barred >> side & 1)
        and may_offend(penalty.code, side, seats=len(game.seated), dealer=dealer)
    ]


def column(game: WattenGame) -> list[Json]:
    """The rows of a game as players draw them: the running total of who gained, a dash for the other."""
    return [row_json(row) for row in game.rows if _is_written(row)]


def _is_written(row: Row) -> bool:
    """On paper nobody writes down a bid, who deals or who sits where, only points, penalties and what looks wrong."""
    talk = isinstance(row.line.event, ev.BidMade | ev.BidAnswered | ev.DealerSet | ev.SeatsTaken)
    return not talk or row.flag is not None or any(row.gained)


def row_json(row: Row) -> Json:
    return {
        "id": row.line.entry.id,
        "seq": row.line.entry.seq,
        "game": row.line.game,
        "round": row.line.round,
        "gained": list(row.gained),
        "totals": list(row.totals),
        "krank": list(row.krank),
        "dealer": row.dealer,
        "flag": row.flag,
        "corrected": bool(row.line.corrections),
        **_was(row),
        "readings": len(row.line.readings),
        "voids_side": row.line.event.side if isinstance(row.line.event, ev.PointsVoided) else None,
        "penalty": row.line.event.code if isinstance(row.line.event, ev.PenaltyGiven) else None,
    }


def _was(row: Row) -> Json:
    """`was`: the value that stood there before a correction, None for anything but a won round; at `was_sides`."""
    said = row.line.entry.event
    if not row.line.corrections or not isinstance(said, ev.RoundWon):
        return {"was": None, "was_sides": []}
    return {"was": said.value, "was_sides": [said.side, *said.partners]}


def marks_json(finish: Finish | None) -> list[Json]:
    """Who got which Bummerl at the end of a game; of three players it may be two of them (A26)."""
    if finish is None:
        return []
    return [{"side": mark.account, "outcome": mark.outcome, "bummerl": mark.bummerl} for mark in finish.marks]


def summary(sheet: SheetFold, game: WattenGame) -> Json:
    """One game in a line: its end, its marks, and whether an edit left it without one.

    `totals` are what was made, `clipped` what the game counts.
    """
    finish, rules = game.finish, rules_of(sheet, WattenRules)
    return {
        "game": game.number,
        "totals": list(game.totals),
        "clipped": list(counted(rules, game.totals)),
        "winner": finish.winner if finish else None,
        "loser": finish.loser if finish else None,
        "outcome": finish.outcome if finish else None,
        "bummerl": finish.bummerl if finish else 0,
        "by": finish.by if finish else None,
        "winners": list(finish.winners) if finish else [],
        "marks": marks_json(finish),
        "seated": list(game.seated),
        "short": sheet.is_short(game),
        "overrun": sum(row.flag == "overrun" for row in game.rows),
        "impossible": sum(row.flag == "impossible" for row in game.rows),
    }
