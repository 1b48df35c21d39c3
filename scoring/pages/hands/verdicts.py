"""The replay of logged hands in words: who won and why, or the first action that is not valid.

`rules.replay` replays, `services.verdicts_of` stores the results.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random

from django.utils.translation import gettext as _

from rules import compact, notation, registry
from rules.core.errors import RulesError, Unreadable
from rules.core.outcome import Failure, Notice, Replay
from rules.core.ruleset import Ruleset
from rules.core.verdicts import DISPUTED
from rules.games import GAMES, AnyHand
from rules.replay import replay
from rules.walk import random_hand, seat_counts, seats
from rules.watten.result import WattenResult
from scoring.engine.facts.lines import RoundNumber
from scoring.wording import Who, citing
from scoring.wording.hands import failure, notice, result

EXAMPLE_SEED = 1


@dataclass(frozen=True, slots=True)
class Remarked:
    """A notice about one action. `step` counts from 1; `line` is 0 for a hand that was not typed as text."""

    text: str
    rule: str
    step: int
    line: int


@dataclass(frozen=True, slots=True)
class Verdict:
    """The replay of one hand in words. `hand` is None if the log cannot be read.

    `code` and `failure` name the first failure, `step` its action (0 for the beginning), `line` and `column` its
    position in a text. `tricks` are those of both sides of a finished Watten hand.
    """

    hand: AnyHand | None
    text: str
    state: str
    result: str
    tricks: tuple[int, int] | None
    failure: str
    code: str
    rule: str
    step: int
    line: int
    column: int
    notices: tuple[Remarked, ...]

    @property
    def ok(self) -> bool:
        return not self.failure


@dataclass(frozen=True, slots=True)
class MarkedLine:
    """A line of a typed text, and whether a failure or a notice belongs to it."""

    text: str
    is_wrong: bool
    is_noted: bool


WATTEN_EXAMPLE = """hand 1
# {note}
ruleset: {rules}
dealer: A1
deal: A1 HO LK L8 HA ?

B1 schlag 8, A1 farbe herz
B1 SK, A2 H9, B2 HU, A1 HO
A1 bid 3, B1 stay
A1 LK, B1 LA, A2 S7, B2 E7
B1 bid 4, A1 concede
"""
WHOT_EXAMPLE = """hand 1
# {note}
ruleset: {rules}
seats: 2
dealer: P2
deal: P1 c12 c5 t5 t10 x10 x3
upcard: c8

P1 c12, P2 c14
P1 c5, P2 x5
P1 t5, P2 t2
P1 t10, P2 q10
P1 x10, P2 x2
P1 x3
"""


def example(rules: Ruleset) -> str:
    """A sample text under the sheet's rules; "" if their hands cannot be checked.

    It is the worked round of the seed if these rules allow it, else a random hand.
    """
    if not seat_counts(rules):
        return ""
    if rules.game == "watten":
        text, note = WATTEN_EXAMPLE, _("The worked round of the rules: Herz Achter, Drei, Vier")
    else:
        text, note = WHOT_EXAMPLE, _("Six cards each; what nobody saw is left out")
    written = text.format(rules=registry.spell(rules), note=note)
    return written if _is_plain(text.format(rules=registry.spell(rules), note="")) else _played(rules)


@lru_cache(maxsize=64)
def _is_plain(text: str) -> bool:
    """Whether this hand is complete and undisputed. Cached, so that a list of hands replays none."""
    plain = replay(notation.read_one(text))
    doubted = any(notice.code.startswith(DISPUTED) for notice in plain.notices)
    return plain.ok and plain.result is not None and not doubted


@lru_cache(maxsize=64)
def _played(rules: Ruleset) -> str:
    """A random hand, always the same one. Cached, because finding one takes up to 20 ms."""
    return notation.write([random_hand(rules, Random(EXAMPLE_SEED))])  # noqa: S311 (an example)


def judged(text: str, who: Who) -> list[Verdict]:
    """Each hand of a text with its verdict. A text without a hand gives one failure."""
    hands = notation.read(text) or (Unreadable("no_hand", {}),)
    return [
        _unread(hand, who) if isinstance(hand, RulesError) else verdict(hand, replay(hand), who)
        for hand in hands
    ]


def kept(log: bytes, replayed: Replay, who: Who) -> Verdict:
    """The verdict on a stored log, from its stored replay; damaged bytes are a failure."""
    try:
        return verdict(compact.decode(log), replayed, who)
    except RulesError as error:
        return _unread(error, who)


def verdict(hand: AnyHand, replayed: Replay, who: Who) -> Verdict:
    """The verdict on one readable hand: its replay in words, and its canonical text."""
    return _worded(replayed, people(hand, who), hand)


def round_name(at: RoundNumber | None, *, had_one: bool) -> str:
    """The present round of a stored hand log in words; "" if it never had one."""
    if at is not None:
        return _("Game %(game)s, round %(round)s") % {"game": at[0], "round": at[1]}
    return _("its round was taken back") if had_one else ""


def _unread(error: RulesError, who: Who) -> Verdict:
    return _worded(Replay(0, Failure.of(-1, error), None), who, None)


def _worded(replayed: Replay, who: Who, hand: AnyHand | None) -> Verdict:
    broken = replayed.failure
    return Verdict(
        hand=hand,
        text=notation.write([hand]) if hand else "",
        state=_state(replayed),
        result=result(replayed.result, who),
        tricks=replayed.result.tricks if isinstance(replayed.result, WattenResult) else None,
        failure=failure(broken, who) if broken else "",
        code=broken.code if broken else "",
        rule=_rule(hand, replayed),
        step=broken.index + 1 if broken and broken.index >= 0 else 0,
        line=broken.line if broken else 0,
        column=broken.column if broken else 0,
        notices=tuple(
            Remarked(notice(of, who), _noticed(hand, of), of.index + 1, of.line) for of in replayed.notices
        ),
    )


def _rule(hand: AnyHand | None, replayed: Replay) -> str:
    """The source of the rule behind the failure, or else behind the end, on the rule card of the table."""
    if hand is None:
        return ""
    if replayed.failure is not None:
        return citing.citation(hand.ruleset, len(seats(hand)), replayed.failure.code)
    return citing.of_result(hand.ruleset, len(seats(hand)), replayed.result)


def _noticed(hand: AnyHand | None, of: Notice) -> str:
    return citing.of_notice(hand.ruleset, len(seats(hand)), of) if hand is not None else ""


def _state(replayed: Replay) -> str:
    """The verdict in a word or two."""
    if replayed.failure is not None:
        return _("Not allowed") if replayed.failure.kind == "illegal" else _("Cannot be read")
    return _("Correct") if replayed.result is not None else _("Correct so far")


def people(hand: AnyHand, who: Who) -> Who:
    """The names in the hand; else those of the sheet, if it has as many players; else the labels of the log."""
    game = GAMES[hand.ruleset.game]
    labels = game.labels(game.seats(hand.setup))
    if any(hand.names):
        labels = tuple(name or label for name, label in zip(hand.names, labels, strict=True))
    elif len(labels) == len(who.names):
        labels = who.names
    # In the words of the table where the hand was played.
    return Who(
        labels, near_win=getattr(hand.ruleset.params, "near_win_word", "krank"), preset=hand.ruleset.key
    )


def marked_lines(text: str, shown: Sequence[Verdict]) -> list[MarkedLine]:
    """The typed text line by line, with a mark on lines that have a failure or a notice."""
    wrong = {of.line for of in shown if of.line}
    noted = {note.line for of in shown for note in of.notices}
    return [
        MarkedLine(line, number in wrong, number in noted) for number, line in enumerate(text.splitlines(), 1)
    ]
