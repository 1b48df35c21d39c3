"""A hand that grows action by action; each action is judged without reading or encoding the log again."""

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
    """The verdict on the newest action of a hand.

    `failure` may be at an earlier action: a card laid now can show that an earlier
    play was wrong. `result` is set when the hand is over by then.
    """

    verdict: Verdict
    failure: Failure | None
    notices: tuple[Notice, ...]
    result: Result | None


class Log:
    """A growing hand. `append` adds an action, legal or not, and returns its verdict.

    `hand` is the log so far, and `replay` equals `rules.replay.replay(hand)`. An action with impossible values, or
    of the other game, is not added: Unreadable is raised; so it is for such a value in the hand to begin with.
    """

    def __init__(self, hand: AnyHand) -> None:
        game = GAMES[hand.ruleset.game]
        self.hand = replace(hand, text_positions=())
        self._writer = game.writer(hand.ruleset, hand.setup)
        self._data = encode(replace(hand, actions=())) + b"".join(map(self._writer, hand.actions))
        self._cached_replay: Replay | None = None

    @property
    def replay(self) -> HandReplay:
        replay = self._replayed()
        return HandReplay(replay.valid, replay.failure, replay.result, replay.notices, data=self._data)

    def append(self, action: Any) -> Judged:
        """Add an action and judge it.

        After a failure nothing more is judged: the verdict is "unknown". Raises Unreadable (`bad_value`,
        `other_game`) for values that no hand can have; then the log stays as it is.
        """
        stood = self._replayed().failure is None
        self._data += self._writer(action)
        self._cached_replay = None
        self.hand = replace(self.hand, actions=(*self.hand.actions, action))
        replay, count = self._replayed(), len(self.hand.actions)
        verdict: Verdict = "illegal" if replay.failure and stood else verdicts(replay, count)[-1]
        notices = tuple(notice for notice in replay.notices if notice.index == count - 1)
        return Judged(verdict, replay.failure, notices, replay.result)

    def tried(self, action: Any) -> Judged:
        """What `append` would return; the log stays as it is."""
        self._replayed()  # replay once, for every action that is tried
        return copy(self).append(action)

    def legal_actions(self) -> tuple[Any, ...]:
        """The legal next actions, with the known cards; empty once the hand is over or not valid."""
        hand = self.hand
        if self._replayed().result is not None:
            return ()
        return tuple(PLAYS[hand.ruleset.game].legal_actions(hand.ruleset, hand.setup, hand.actions))

    def __copy__(self) -> Log:
        other = Log.__new__(Log)
        other.hand, other._data, other._cached_replay = self.hand, self._data, self._cached_replay
        other._writer = copy(self._writer)
        return other

    def _replayed(self) -> Replay:
        if self._cached_replay is None:
            self._cached_replay = replay_compact(self._data)
        return self._cached_replay
