"""The dispute page: what happened, the rules of this table, the price and the side that pays it.

The rules are lines of the sheet's rule card; price and possible offenders come from the board; a logged hand
comes with its replay. The page decides nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Literal
from uuid import UUID

from django.utils.translation import gettext as _

from rules.core.errors import RulesError
from rules.core.outcome import Replay
from rules.core.ruleset import Ruleset
from rules.games import AnyHand
from scoring import wording
from scoring.engine.board.board import AnyBoard
from scoring.engine.board.declarations import declared
from scoring.engine.board.watten_view import Side, WattenBoard
from scoring.engine.facts import events as ev
from scoring.engine.facts.lines import Line, RoundNumber
from scoring.engine.sheet.fold import SheetFold
from scoring.engine.sheet.hand_results import LogTarget
from scoring.engine.sheet.round_result import Row, result_in
from scoring.pages.board.watten_keys import declare
from scoring.pages.hands import log_end, odds, verdicts
from scoring.pages.hands.log_page import title as round_title
from scoring.pages.hands.replay import title, walked
from scoring.pages.hands.verdicts import Verdict
from scoring.wording import Who
from scoring.wording.cards import Said, rules_about
from scoring.wording.disputes import CASES, Case, cost, is_offered

Instead = Literal["", "bids", "log"]
MOST_ASKED = 4
# The case that each refusal of a replay belongs to.
CASE_OF = {
    "revoke": "revoke",
    "krank_bid": "krank_bid",
    "no_bids_now": "krank_bid",
    "wild_bid": "wild_bid",
    "double_bid": "double_bid",
    "not_on_turn": "turn",
    "out_of_turn": "turn",
    "no_match": "match",
    "pick_pending": "pick",
    "street_start": "street",
    "street_order": "street",
    "last_card_acts": "last",
}


@dataclass(frozen=True, slots=True)
class ListedCase:
    """Something that may have happened, with its price at this table, "" if it has none."""

    key: str
    title: str
    cost: str


@dataclass(frozen=True, slots=True)
class AccusedSide:
    """A side of the table. `do` writes the price of its offence; if that is "", `why_not` gives the reason."""

    letter: str
    name: str
    do: str
    cost: str
    why_not: str


@dataclass(frozen=True, slots=True)
class ShownCase:
    """One case: its rules, the table's `own` rules, its cost, and the taps that write it in the running round.

    `asks_dealer`: it cannot be written before somebody says who deals. `instead`: what writes it as the logged hand
    tells it, which a tap would not: the "bids" on the pad or the "log"; "" if a tap would.
    """

    key: str
    title: str
    lines: list[Said]
    own: list[Said]
    has_penalty: bool
    cost: str
    sides: list[AccusedSide]
    void: str
    asks_dealer: bool
    compares: bool
    instead: Instead

    @property
    def cites(self) -> bool:
        return bool(self.lines or self.own)

    @property
    def is_asked(self) -> bool:
        return any(side.do for side in self.sides)

    @property
    def writes(self) -> bool:
        return bool(self.sides or self.void)


@dataclass(frozen=True, slots=True)
class WrittenRound:
    """The written round that a log belongs to. `is_booked`: the price of the case is written there."""

    round_name: str
    said: str
    entry_id: str
    is_booked: bool


@dataclass(frozen=True, slots=True)
class RoundInDoubt:
    """A round whose hand can be logged. `query` is its query for the page that logs."""

    round_name: str
    query: str


@dataclass(frozen=True, slots=True)
class OddsLink:
    """A bid of the log whose odds can be shown."""

    at: int
    question: str
    title: str


@dataclass(frozen=True, slots=True)
class DisputedLog:
    """The log in dispute: its verdict, the step in question, the case that it shows ("" for none)."""

    uid: UUID
    verdict: Verdict
    at: int
    case: str
    asks: list[OddsLink]


def cases(rules: Ruleset, players: int) -> list[ListedCase]:
    """Everything that may have happened: first the cases with a price here, then those that only have a rule."""
    found = [_listed(of, rules, players) for of in CASES[rules.game] if is_offered(of, rules, players)]
    return sorted(found, key=lambda of: not of.cost)


def _listed(of: Case, rules: Ruleset, players: int) -> ListedCase:
    return ListedCase(of.key, str(of.title), price(of, rules, players))


def price(of: Case, rules: Ruleset, players: int) -> str:
    """The price of the case at this table; "" if it has none."""
    if not of.penalty:
        return cost(of, rules, players)
    known = next((one for one in getattr(rules.params, "penalties", ()) if one.code == of.penalty), None)
    if known is None:
        return ""
    if known.loses_game:
        return _("loses the game")
    if known.is_free:
        return _("no points")
    if known.worth == "value":
        return _("what the round is worth")
    return _("what was bid") if known.worth == "bid" else _("%(points)s points") % {"points": known.points}


def case(
    of: Case, rules: Ruleset, board: AnyBoard, who: Who, *, may_book: bool = True, instead: Instead = ""
) -> ShownCase:
    """One case with the rules of this table. `may_book`: its price may be written in the running round."""
    may_book = may_book and not board.closed
    lines = rules_about(rules, len(who.names), of.speaks_of)
    asks_dealer = bool(of.penalty) and may_book and _asks_dealer(board)
    return ShownCase(
        key=of.key,
        title=str(of.title),
        lines=[line for line in lines if not line.changed],
        own=[line for line in lines if line.changed],
        has_penalty=bool(of.penalty),
        cost=price(of, rules, len(who.names)),
        sides=_sides(of, board, who) if may_book and not asks_dealer and not instead else [],
        void=declare("round_void") if of.ends and may_book else "",
        asks_dealer=asks_dealer,
        compares=rules.game == "watten" and of.key == "trick",
        instead=instead if may_book and not asks_dealer else "",
    )


def written_by(of: Case, hand: AnyHand, at: LogTarget, sheet: SheetFold) -> Instead:
    """What writes the offence of this hand, if a tap would write something else than the hand tells."""
    if not log_end.is_of_sheet(hand, at, sheet) or not log_end.is_told_otherwise(hand, at, sheet, of.penalty):
        return ""
    return "bids" if log_end.is_unpriced(hand, at, sheet) else "log"


def _asks_dealer(board: AnyBoard) -> bool:
    return isinstance(board, WattenBoard) and not any(side.is_split for side in board.sides)


def _sides(of: Case, board: AnyBoard, who: Who) -> list[AccusedSide]:
    """For each side that can be the offender, the tap that writes its price; for the others the reason why not."""
    if not of.penalty or not isinstance(board, WattenBoard):
        return []
    found = []
    for side in board.sides:
        number = side.side
        costs = next((one for one in side.penalties if one.code == of.penalty), None)
        found.append(
            AccusedSide(
                letter="abc"[number],
                name=who.side(number),
                do=declare("penalty_given", side=number, code=of.penalty) if costs else "",
                cost=wording.penalty_cost(costs, _others(board, number, who)) if costs else "",
                why_not="" if costs else _why_not(of.penalty, side, who),
            )
        )
    return found if any(side.do for side in found) or of.penalty == "krank_bid" else []


def _why_not(code: str, side: Side, who: Who) -> str:
    """The reason why this side cannot be the offender now."""
    name = {"name": who.side(side.side)}
    if code == "misdeal":
        return _("%(name)s: the others deal this round.") % name
    if code == "peek_cut":
        return _("%(name)s: the others cut this round.") % name
    if code == "early_look":
        return _("%(name)s: whoever announces may look at once.") % name
    return _no_offence(side.bid.allowed) % name


def _no_offence(allowed: str) -> str:
    """The reason why a bid is no offence if its side is not krank (R28, A15)."""
    if allowed == "no_bids":
        return _("%(name)s: nobody bids now at this table. The bid does not stand and costs nothing.")
    return _("%(name)s: bidding is allowed, no offence.") if allowed == "yes" else _("%(name)s: no offence.")


def _others(board: WattenBoard, side: int, who: Who) -> str:
    """The names of the sides that get the points for this side's offence."""
    return who.sides([account for team in board.teams if side not in team for account in team])


def written_round(line: Line, of: Case | None, who: Who) -> WrittenRound:
    """The written round of a log. `who` names the players of the line."""
    event = line.event
    return WrittenRound(
        round_name=round_title(line.game, line.round),
        said=wording.said(declared(event), who),
        entry_id=line.entry.id,
        is_booked=bool(of and isinstance(event, ev.PenaltyGiven) and event.code == of.penalty),
    )


def rounds_in_doubt(sheet: SheetFold, asked: str = "") -> list[RoundInDoubt]:
    """The round that is `asked` about ("2.3" is round 3 of game 2); else the unfinished round and the round
    written last.
    """
    numbers = [of for of in _written(sheet) if "{}.{}".format(*of) == asked] if asked else []
    numbers = numbers or [(sheet.current.number, sheet.next_round), *islice(_written(sheet), 1)]
    return [
        RoundInDoubt(round_title(game, round_), f"game={game}&round={round_}&seen={sheet.version}")
        for game, round_ in numbers
    ]


def _written(sheet: SheetFold) -> Iterator[RoundNumber]:
    """The rounds that have a result, latest first."""
    for game in reversed(sheet.games):
        rows: Sequence[Row] = game.rows
        for row in reversed(rows):
            if result_in(rows, row.line.round, sheet.setup.ruleset.params):
                yield game.number, row.line.round


def logged(uid: UUID, log: bytes, replayed: Replay, who: Who) -> DisputedLog | None:
    """The stored replay of a log in words; None for a damaged log."""
    try:
        hand, steps = walked(log)
    except RulesError:
        return None
    named, verdict = verdicts.people(hand, who), verdicts.verdict(hand, replayed, who)
    bids = [at for at, of in enumerate(steps) if of.action.partition(" ")[0] == "bid"]
    asks = [
        OddsLink(at, question, title(hand, steps[at], named))
        for at in bids[:MOST_ASKED]
        if (question := odds.question(hand, steps, at))
    ]
    return DisputedLog(uid, verdict, verdict.step or len(steps) - 1, CASE_OF.get(verdict.code, ""), asks)
