"""Rounds dealt to games anew, after an edit has moved the end of a game.

A game ends where its win now falls. What ends it within a round (a peek at the cut, R5) leaves the rest of that
round to the next game, as it would be declared at a table. Never decides whether a game is over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from rules.core.ruleset import Params
from scoring.engine.facts.lines import Line, RoundNumber, Slot, ends_round, moves_points, slot_of_line

GameIsOver = Callable[[Sequence[Line], Sequence[Line]], bool]


def new_numbers(
    moving: Iterable[Line], before: Sequence[Line], first_game: int, *, is_over: GameIsOver, rules: Params
) -> dict[str, RoundNumber]:
    """The game and round of each of these lines, in the order of the pad, by entry id.

    `before` are the lines of earlier games; `is_over` tells whether its second lines end a game after its first.
    """
    numbers: dict[str, RoundNumber] = {}
    earlier, played = list(before), list[Line]()
    game, round_, here, may_end = first_game, 0, (0, 0), False
    for line in moving:
        is_next = (line.game, line.round) != here
        if (is_next or may_end) and played and is_over(earlier, played):
            earlier, played = earlier + played, []
            game, round_ = game + 1, 1
        else:
            round_ += is_next
        is_decided = not is_next and bool(played) and _is_decided(played, numbers, (game, round_), rules)
        here = (line.game, line.round)
        numbers[line.entry.id] = (game, round_)
        played.append(line)
        # Once a round is decided, what was said late of it stays with it.
        may_end = moves_points(line.event, rules) and not ends_round(line.event, rules) and not is_decided
    return numbers


def _is_decided(
    played: Iterable[Line], numbers: dict[str, RoundNumber], at: RoundNumber, rules: Params
) -> bool:
    return any(numbers[line.entry.id] == at and ends_round(line.event, rules) for line in played)


def companions(standing: Iterable[Line], rules: Params) -> Callable[[Line], str | None]:
    """Of a line that does not count: the one it goes along with, which has its slot or else ended its round."""
    by_slot: dict[Slot, str] = {}
    by_round: dict[RoundNumber, str] = {}
    for line in standing:
        by_slot[slot_of_line(line, rules)] = by_round[line.game, line.round] = line.entry.id
    return lambda line: by_slot.get(slot_of_line(line, rules), by_round.get((line.game, line.round)))
