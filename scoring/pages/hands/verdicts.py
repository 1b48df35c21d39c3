"""Logged hands with their replay in words: who won and why, or the first place where it cannot be right.

Owns the shape of the hand log page. Never replays itself: `rules.replay` does.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import Any

from django.utils.translation import gettext as _

from rules import compact, notation, registry
from rules.core.errors import RulesError, Unreadable
from rules.core.outcome import Failure, Notice, Replay
from rules.core.ruleset import Ruleset
from rules.core.verdicts import DISPUTED
from rules.games import GAMES, AnyHand
from rules.replay import replay
from rules.walk import random_hand, seats, tables
from scoring.engine.sheet.round_numbers import Place
from scoring.wording import Who, citing
from scoring.wording.hands import failure, notice, result

Json = dict[str, Any]
EXAMPLE_SEED = 1

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
    """A text to start from, under the sheet's own rules; "" where no hand of them can be checked.

    The worked round of the seed where these rules allow it as it stands, else one played at random.
    """
    if not tables(rules):
        return ""
    if rules.game == "watten":
        text, note = WATTEN_EXAMPLE, _("The worked round of the rules: Herz Achter, Drei, Vier")
    else:
        text, note = WHOT_EXAMPLE, _("Six cards each; what nobody saw is left out")
    written = text.format(rules=registry.spell(rules), note=note)
    plain = replay(notation.read_one(written))
    doubted = any(notice.code.startswith(DISPUTED) for notice in plain.notices)
    if plain.ok and plain.result is not None and not doubted:
        return written
    return _played(rules)


@lru_cache(maxsize=64)
def _played(rules: Ruleset) -> str:
    """A hand played at random, always the same one. Kept: the page would play it anew at every visit."""
    return notation.write([random_hand(rules, Random(EXAMPLE_SEED))])  # noqa: S311 (an example)


def judged(text: str, who: Who) -> list[Json]:
    """Every hand of a text with its replay; a text without a hand is one failure."""
    hands = notation.read(text) or (Unreadable("no_hand", {}),)
    return [_unread(hand, who) if isinstance(hand, RulesError) else told(hand, who) for hand in hands]


def told(hand: AnyHand, who: Who) -> Json:
    """One readable hand: its replay in words, and its text with the place marked."""
    replayed, named = replay(hand), people(hand, who)
    text = notation.write([hand])
    # The place in what people wrote; the canonical text below has its own lines.
    return _shown(replayed, named, hand) | {
        "hand": hand,
        "text": text,
        "game": hand.ruleset.game,
    }


def kept(log: bytes, who: Who) -> Json:
    """A stored hand as `told` has it; one whose bytes are damaged says so instead."""
    try:
        return told(compact.decode(log), who)
    except RulesError as error:
        return _unread(error, who)


def place(at: Place | None, *, had_one: bool) -> str:
    """Which round of the sheet a kept hand is of by now; "" for a hand of none."""
    if at is not None:
        return _("Game %(game)s, round %(round)s") % {"game": at[0], "round": at[1]}
    return _("its round was taken back") if had_one else ""


def _unread(error: RulesError, who: Who) -> Json:
    return _shown(Replay(0, Failure.of(-1, error), None), who) | {"hand": None, "text": "", "game": ""}


def _shown(replayed: Replay, who: Who, hand: AnyHand | None = None) -> Json:
    broken = replayed.failure
    return {
        "ok": replayed.ok,
        "result": result(replayed.result, who),
        "tricks": getattr(replayed.result, "tricks", None),
        "state": _state(replayed),
        "failure": failure(broken, who) if broken else "",
        "rule": _rule(hand, replayed),
        "is_illegal": bool(broken and broken.kind == "illegal"),
        "step": broken.index + 1 if broken and broken.index >= 0 else 0,
        "line": broken.line if broken else 0,
        "column": broken.column if broken else 0,
        "notices": [
            {"text": notice(of, who), "rule": _noticed(hand, of), "step": of.index + 1, "line": of.line}
            for of in replayed.notices
        ],
    }


def _rule(hand: AnyHand | None, replayed: Replay) -> str:
    """Where the rule behind what broke it, or else behind its end, stands on the card of its table."""
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
    """The names written in the hand, else the sheet's where as many sit there, else the log's labels."""
    game = GAMES[hand.ruleset.game]
    labels = game.labels(game.seats(hand.setup))
    if any(hand.names):
        labels = tuple(name or label for name, label in zip(hand.names, labels, strict=True))
    elif len(labels) == len(who.names):
        labels = who.names
    # In the words of the table that the hand was played at.
    return Who(labels, near_win=getattr(hand.ruleset.params, "near_win_word", "krank"))


def marked_lines(text: str, shown: Sequence[Json]) -> list[Json]:
    """The text as it was typed, line by line, with the lines marked that a failure or a notice is about."""
    wrong = {of["line"] for of in shown if of["line"]}
    noted = {note["line"] for of in shown for note in of["notices"]}
    return [
        {"number": number, "text": line, "is_wrong": number in wrong, "is_noted": number in noted}
        for number, line in enumerate(text.splitlines(), 1)
    ]
