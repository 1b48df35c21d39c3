"""Writes the canonical text of logged hands.

Headers in one order, one comment sign, lines as the game breaks them.
`rules.notation` reads it back.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from rules import registry
from rules.core.hand import Comment, GameNotation, Hand
from rules.core.seats import Seats
from rules.core.tags import spelled
from rules.games import GAMES, AnyHand

VERSION = 1


def write(hands: AnyHand | Iterable[AnyHand]) -> str:
    """The canonical text of one hand or of several."""
    if isinstance(hands, Hand):
        return write_hand(hands)
    return "\n".join(write_hand(hand) for hand in hands)


def write_hand(hand: AnyHand) -> str:
    """The canonical text of one hand, with a final newline."""
    game = GAMES[hand.ruleset.game]
    labels = game.labels(game.seats(hand.setup))
    head = [("ruleset", registry.spell(hand.ruleset)), *spelled(hand.tags)]
    if any(hand.names) or len(labels) != game.default_seats:
        head.append(("seats", Seats(labels, hand.names or ("",) * len(labels)).spelled()))
    head += game.write_setup(hand.setup)
    lines = [f"hand {VERSION}"]
    lines += [_remark(comment) for comment in hand.comments if comment.after == 0]
    lines += [f"{name}: {value}".rstrip() for name, value in head]
    return "\n".join([*lines, "", *_body(hand, game, labels)]) + "\n"


def _body(hand: AnyHand, game: GameNotation[Any, Any], labels: Sequence[str]) -> list[str]:
    remarks: dict[int, list[Comment]] = {}
    for comment in hand.comments:
        remarks.setdefault(comment.after, []).append(comment)
    lines: list[str] = []
    broken = True
    for index, action in enumerate(hand.actions):
        seat, words = game.write_action(action)
        token = f"{labels[seat]} {words}"
        if broken or game.starts_line(hand.setup, hand.actions, index):
            lines.append(token)
        else:
            lines[-1] += f", {token}"
        broken = False
        for comment in remarks.get(index + 1, ()):
            if comment.own_line or broken:
                lines.append(_remark(comment))
            else:
                lines[-1] += f"  {_remark(comment)}"
            broken = True
    return lines


def _remark(comment: Comment) -> str:
    return f"# {' '.join(comment.text.split())}".rstrip()
