"""Numbers rounds again after an edit has moved the end of a game.

A game ends with its present win. If a peek at the cut card (R5) or a WHOT! player who leaves ends it within a
round, the rest of that round belongs to the next game, as it would be declared at a table, also if the peek was
declared late. A game in which other people make up a side begins where it began: nobody gets points that others played
for. The caller decides whether a game is over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from rules.core.ruleset import Params
from scoring.engine.facts import events as ev
from scoring.engine.facts.lines import Line, RoundNumber, Slot, ends_round, moves_points, slot_of_line

GameIsOver = Callable[[Sequence[Line], Sequence[Line]], bool]


def new_numbers(
    moving: Iterable[Line], before: Sequence[Line], first_game: int, *, is_over: GameIsOver, rules: Params
) -> dict[str, RoundNumber]:
    """The new round number of each line, by entry id. `moving` is in the order of the pad.

    `before` are the lines of earlier games. `is_over(earlier, lines)` says whether `lines` end a game that follows
    `earlier`.
    """
    moving, numbers = list(moving), dict[str, RoundNumber]()
    reseated = _reseated(before, moving)
    earlier, played = list(before), list[Line]()
    game, round_, here, may_end = first_game, 0, (0, 0), False
    decided = here
    for line in moving:
        is_next = (line.game, line.round) != here
        is_other = line.game != here[0] and line.game in reseated and any(map(_is_played, played))
        if is_other or ((is_next or may_end) and played and is_over(earlier, played)):
            earlier, played = earlier + played, []
            game, round_ = game + 1, 1
        else:
            round_ += is_next
        here = (line.game, line.round)
        numbers[line.entry.id] = (game, round_)
        # `is_over` reads the new numbers: the first rounds of two games are now two rounds of one game.
        played.append(replace(line, game=game, round=round_))
        decided = here if ends_round(line.event, rules) else decided
        # What stands after the result of a round, such as a late leaving, stays in that round.
        may_end = may_end_within(line.event, rules) and decided != here
    return numbers


def _reseated(before: Iterable[Line], moving: Iterable[Line]) -> set[int]:
    """The numbers of the games in which a side has other people than before.

    Seats taken within a game are for the next one. Who sat there first has the numbers of the seats.
    """
    earlier = [line.event.persons for line in before if isinstance(line.event, ev.SeatsTaken)]
    taken, begun = dict[int, tuple[int, ...]](), set[int]()
    for line in moving:
        if isinstance(line.event, ev.SeatsTaken):
            taken[line.game + (line.game in begun)] = line.event.persons
        elif _is_played(line):
            begun.add(line.game)
    games, seated = set[int](), earlier[-1] if earlier else None
    for game, persons in sorted(taken.items()):
        if _sides(persons) != _sides(seated or tuple(range(len(persons)))):
            games.add(game)
        seated = persons
    return games


def _sides(persons: tuple[int, ...]) -> list[frozenset[int]]:
    """The people of each account: of three each plays alone."""
    accounts = 3 if len(persons) == 3 else 2
    return [frozenset(persons[account::accounts]) for account in range(accounts)]


def _is_played(line: Line) -> bool:
    return not isinstance(line.event, ev.BETWEEN_GAMES)


def may_end_within(event: ev.Fact, rules: Params) -> bool:
    """Whether this fact may end its game before its round is played: points given, or a WHOT! player who leaves."""
    return not ends_round(event, rules) and (moves_points(event, rules) or isinstance(event, ev.PlayerLeft))


def companions(standing: Iterable[Line], rules: Params) -> Callable[[Line], str | None]:
    """A function from a line that does not count to the entry id of the line it moves with.

    That is the line in the same slot, otherwise the line that ended its round.
    """
    by_slot: dict[Slot, str] = {}
    by_round: dict[RoundNumber, str] = {}
    for line in standing:
        by_slot[slot_of_line(line, rules)] = by_round[line.game, line.round] = line.entry.id
    return lambda line: by_slot.get(slot_of_line(line, rules), by_round.get((line.game, line.round)))
