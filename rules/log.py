"""A hand that grows action by action: each one judged as it comes, without reading or encoding the log again."""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass, replace
from typing import Any

from rules.compact import encode
from rules.core.outcome import Failure, Notice, Replay, Result
from rules.core.verdicts import Verdict, verdicts
from rules.games import GAMES, PLAYS, AnyHand
from rules.replay import HandReplay, replay_compact


@dataclass(frozen=True, slots=True)
class Judged:
    """What an action is as the next one of a hand.

    `failure` may lie before it: a card laid now can show that an earlier play
    was wrong. `result` is set when the hand is over by then.
    """

    verdict: Verdict
    failure: Failure | None
    notices: tuple[Notice, ...]
    result: Result | None


class Log:
    """A hand on its way. `append` adds what happened, whatever the rules say of it, and returns the verdict.

    `hand` and `replay` are of the log so far: `replay` is what `rules.replay.replay(hand)` would say.
    What has a value that no action can have, or is of the other game, is not added: Unreadable is raised, here and
    for the hand to begin with.
    """

    def __init__(self, hand: AnyHand) -> None:
        game = GAMES[hand.ruleset.game]
        self.hand = replace(hand, places=())
        self._writer = game.writer(hand.ruleset, hand.setup)
        self._data = encode(replace(hand, actions=())) + b"".join(map(self._writer, hand.actions))
        self._said: Replay | None = None

    @property
    def replay(self) -> HandReplay:
        said = self._replayed()
        return HandReplay(said.valid, said.failure, said.result, said.notices, data=self._data)

    def append(self, action: Any) -> Judged:
        """Add an action of the game of the hand, and say what it is there.

        After a log that cannot stand nothing more is judged: the verdict is "unknown". Raises Unreadable
        (`bad_value`, `other_game`) for what no hand can have; the log stays as it is.
        """
        stood = self._replayed().failure is None
        self._data += self._writer(action)
        self._said = None
        self.hand = replace(self.hand, actions=(*self.hand.actions, action))
        said, count = self._replayed(), len(self.hand.actions)
        verdict: Verdict = "illegal" if said.failure and stood else verdicts(said, count)[-1]
        notices = tuple(notice for notice in said.notices if notice.index == count - 1)
        return Judged(verdict, said.failure, notices, said.result)

    def tried(self, action: Any) -> Judged:
        """What `append` would say; the log stays as it is."""
        self._replayed()  # once for all that is tried
        return copy(self).append(action)

    def legal_actions(self) -> tuple[Any, ...]:
        """What may be done next, with the known cards; nothing once the hand is over or cannot stand."""
        hand = self.hand
        if self._replayed().result is not None:
            return ()
        return tuple(PLAYS[hand.ruleset.game].legal_actions(hand.ruleset, hand.setup, hand.actions))

    def __copy__(self) -> Log:
        other = Log.__new__(Log)
        other.hand, other._data, other._said = self.hand, self._data, self._said
        other._writer = copy(self._writer)
        return other

    def _replayed(self) -> Replay:
        if self._said is None:
            self._said = replay_compact(self._data)
        return self._said
