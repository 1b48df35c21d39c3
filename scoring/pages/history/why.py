"""The steps behind the lines of a sheet, in words, each with its rule. The engine computes them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.core.ruleset import Ruleset
from scoring.engine.board.board import AnyBoard
from scoring.engine.board.history_view import GameWhy as EngineGameWhy
from scoring.engine.board.history_view import WhotWhy
from scoring.engine.board.history_view import Why as EngineWhy
from scoring.engine.board.watten_view import WattenBoard
from scoring.engine.facts.steps import Step
from scoring.engine.watten.bummerl import Account as EngineAccount
from scoring.engine.watten.counted import counted
from scoring.wording import Who, citing, flag, mark_word, marks_sum, outcome, said, step
from scoring.wording.cards import Said, rules_about
from scoring.wording.counted import clipped

# Codes of the rule card's lines behind the numbers of a board that have no line of their own.
STAKE = (
    "plain_round",
    "bid_answers",
    "near_win",
    "krank_no_bid",
    "three_or_concede",
    "four_or_concede",
    "auto_three",
)
COUNT = (
    "count_none",
    "count_long",
    "count_short",
    "whot_twenty",
    "double_again",
    "double_once",
    "rounding",
    "match_elimination",
)
DEAL = ("deal_on", "cut_for_deal", "deal_over_games", "left_of_dealer", "penalty_misdeal")


@dataclass(frozen=True, slots=True)
class ShownStep:
    """One step; `source` is "" if it is the same as for the step before."""

    text: str
    source: str


@dataclass(frozen=True, slots=True)
class Part:
    """The steps of a Watten line, or of one player of a WHOT! round with the total they lead to."""

    steps: tuple[ShownStep, ...]
    name: str = ""
    total: int | None = None


@dataclass(frozen=True, slots=True)
class Why:
    """The steps behind the line `id`; `finish` are those that ended its game.

    `only` is its single step if that says no more than the line does, so that there is nothing to unfold.
    """

    id: str
    round: int
    said: str
    flag: str
    parts: tuple[Part, ...]
    finish: tuple[ShownStep, ...]
    only: ShownStep | None


@dataclass(frozen=True, slots=True)
class GameWhy:
    """The last lines of a game, newest first; `earlier` counts the lines before them."""

    number: str
    earlier: int
    lines: tuple[Why, ...]


@dataclass(frozen=True, slots=True)
class LostGame:
    """A game that left a mark, and the mark."""

    game: str
    outcome: str


@dataclass(frozen=True, slots=True)
class Account:
    """The Bummerl of one player or of players who played together, in words."""

    name: str
    sum: str
    marks: tuple[LostGame, ...]


@dataclass(frozen=True, slots=True)
class BoardWhy:
    """The steps behind every number of a board: the games, the Bummerl, the deal, the stake, the count of
    hands.

    `marks` is the heading over `tally`. `dealer` is "" until somebody is named; `stake` is "" at WHOT!.
    """

    games: tuple[GameWhy, ...]
    tally: tuple[Account, ...]
    marks: str
    dealer: str
    deal_rules: Sequence[Said]
    stake: str
    stake_rules: Sequence[Said]
    count_rules: Sequence[Said]


def why(line_id: str, reasons: EngineWhy, who: Who, rules: Ruleset) -> Why:
    """The steps behind one line, with the names of the people seated then."""
    parts = tuple(part for part in _parts(reasons, who, rules) if part.steps)
    words, finish = said(reasons.event, who), _steps(reasons.finish, who, rules)
    flagged = flag(reasons.flag) if reasons.flag else ""
    steps = [step for part in parts for step in part.steps]
    return Why(
        id=line_id,
        round=reasons.round,
        said=words,
        flag=flagged,
        parts=parts,
        finish=finish,
        only=None if flagged or finish else _single_step(steps, words),
    )


def _parts(reasons: EngineWhy, who: Who, rules: Ruleset) -> Sequence[Part]:
    """One list of steps for a Watten line, one per player for a WHOT! round."""
    if not isinstance(reasons, WhotWhy):
        return (Part(_steps(reasons.steps, who, rules)),)
    return [Part(_steps(cell.steps, who, rules), who.seat(cell.seat), cell.total) for cell in reasons.cells]


def _single_step(steps: Sequence[ShownStep], words: str) -> ShownStep | None:
    """The single step of a line if it says no more than the line, empty if there is none; else None."""
    if len(steps) > 1 or any(
        _without_punctuation(step.text) != _without_punctuation(words) for step in steps
    ):
        return None
    return steps[0] if steps else ShownStep("", "")


def _without_punctuation(text: str) -> str:
    """A sentence without its punctuation, so that "A: bid 3" equals "A bid 3."."""
    return text.replace(":", "").rstrip(".")


def why_board(
    games: Sequence[EngineGameWhy], board: AnyBoard, teams: Sequence[EngineAccount], rules: Ruleset, who: Who
) -> BoardWhy:
    """`teams` are the accounts of the Bummerl, including those without one."""
    return BoardWhy(
        games=tuple(_game(game, who, rules) for game in games),
        tally=tuple(_account(team, who) for team in teams if team.bummerl),
        marks=mark_word(who.preset).many,
        dealer=who.seat(board.dealer) if board.dealer_known else "",
        deal_rules=_rule_lines(rules, who, DEAL),
        stake=str(board.stake.value) if isinstance(board, WattenBoard) else "",
        stake_rules=_rule_lines(rules, who, STAKE),
        count_rules=() if isinstance(board, WattenBoard) else _rule_lines(rules, who, COUNT),
    )


def _rule_lines(rules: Ruleset, who: Who, codes: Sequence[str]) -> Sequence[Said]:
    return rules_about(rules, len(who.names), lambda code: code in codes)


def _game(game: EngineGameWhy, who: Who, rules: Ruleset) -> GameWhy:
    lines = tuple(why(row.id, row, who.then(row), rules) for row in reversed(game.rows))
    return GameWhy(str(game.game), game.earlier, lines)


def _account(team: EngineAccount, who: Who) -> Account:
    return Account(
        name=" & ".join(who.person(person) for person in team.team),
        sum=marks_sum(team.bummerl, who.preset),
        marks=tuple(LostGame(str(mark.game), outcome(mark.outcome, who.preset)) for mark in team.marks),
    )


def _steps(steps: Sequence[Step], who: Who, rules: Ruleset) -> tuple[ShownStep, ...]:
    """Each step in words. A source equal to that of the step before is not repeated."""
    sources = [citing.stated(rules, len(who.names), of.source) for of in steps]
    return tuple(
        ShownStep(step(of, who) + _clipped(of, rules), "" if source == before else source)
        for of, source, before in zip(steps, sources, ["", *sources], strict=False)
    )


def _clipped(of: Step, rules: Ruleset) -> str:
    """A sentence that points beyond the target do not count, if the table plays so (A20); "" for any other step."""
    if of.code != "target_reached":
        return ""
    total = int(dict(of.params)["total"])
    (counts,) = counted(rules.params, [total])
    return f" {clipped(total, counts)}" if counts < total else ""
