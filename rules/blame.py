"""Finds the word of the head at which a deal can no longer be.

For hands that came from a text and fail before their first action: replays the
same deal with fewer and fewer cards until the failure goes away.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from rules.core.errors import RulesError
from rules.core.hand import Header, Word
from rules.core.outcome import Failure
from rules.games import GAMES, AnyHand

Judge = Callable[[AnyHand], Failure | None]


def head_place(hand: AnyHand, failure: Failure, judge: Judge) -> tuple[int, int]:
    """Line and column of the word to blame for a failure at the beginning; (0, 0) where none is."""
    return _card_place(hand, failure, judge) or _seat_place(hand, failure) or (0, 0)


def _card_place(hand: AnyHand, failure: Failure, judge: Judge) -> tuple[int, int] | None:
    """From the last word back each card is made unknown, until the deal no longer fails like this."""
    head = list(hand.head)
    for at, header in reversed(list(enumerate(head))):
        for position, word in reversed(list(enumerate(header.words))):
            unknown = word._replace(text="?")
            words = (*head[at].words[:position], unknown, *head[at].words[position + 1 :])
            fewer = [*head[:at], header._replace(told=words), *head[at + 1 :]]
            after = _judged(hand, fewer, judge)
            if isinstance(after, RulesError):
                continue  # no card stands here, so it must stay
            head = fewer
            if after is None or (after.code, after.params) != (failure.code, failure.params):
                return word.line, word.column
    return None


def _judged(hand: AnyHand, head: list[Header], judge: Judge) -> Failure | RulesError | None:
    game = GAMES[hand.ruleset.game]
    labels = game.labels(game.seats(hand.setup))
    try:
        return judge(replace(hand, setup=game.read_setup(hand.ruleset, labels, head), actions=(), places=()))
    except RulesError as error:
        return error


def _seat_place(hand: AnyHand, failure: Failure) -> tuple[int, int] | None:
    """The header that deals to the seat which the failure names."""
    seat = dict(failure.params).get("seat")
    called: list[Word] = [header.words[0] for header in hand.head if len(header.words) > 1]
    return next(((word.line, word.column) for word in called if word.text == seat), None)
