"""Finds the header word that makes a deal impossible.

For hands read from a text that fail before their first action: replays the
same deal with fewer and fewer known cards until the failure disappears.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from rules.core.errors import RulesError
from rules.core.hand import Header, Word
from rules.core.outcome import Failure
from rules.games import GAMES, AnyHand

Judge = Callable[[AnyHand], Failure | None]


def head_position(hand: AnyHand, failure: Failure, judge: Judge) -> tuple[int, int]:
    """Line and column of the word to blame for a failure of the deal; (0, 0) if no word is."""
    return _card_position(hand, failure, judge) or _seat_position(hand, failure) or (0, 0)


def _card_position(hand: AnyHand, failure: Failure, judge: Judge) -> tuple[int, int] | None:
    """Make the cards unknown one by one, the last first; blame the card without which the failure changes."""
    head = list(hand.head)
    for at, header in reversed(list(enumerate(head))):
        for position, word in reversed(list(enumerate(header.words))):
            unknown = word._replace(text="?")
            words = (*head[at].words[:position], unknown, *head[at].words[position + 1 :])
            fewer = [*head[:at], header._replace(replaced=words), *head[at + 1 :]]
            after = _judged(hand, fewer, judge)
            if isinstance(after, RulesError):
                continue  # this word is no card, so it stays
            head = fewer
            if after is None or (after.code, after.params) != (failure.code, failure.params):
                return word.line, word.column
    return None


def _judged(hand: AnyHand, head: list[Header], judge: Judge) -> Failure | RulesError | None:
    game = GAMES[hand.ruleset.game]
    labels = game.labels(game.seats(hand.setup))
    try:
        return judge(
            replace(hand, setup=game.read_setup(hand.ruleset, labels, head), actions=(), text_positions=())
        )
    except RulesError as error:
        return error


def _seat_position(hand: AnyHand, failure: Failure) -> tuple[int, int] | None:
    """The position of the header that deals to the seat which the failure names."""
    seat = dict(failure.params).get("seat")
    called: list[Word] = [header.words[0] for header in hand.head if len(header.words) > 1]
    return next(((word.line, word.column) for word in called if word.text == seat), None)
