"""Folds all entries of a sheet into its games, and finds the round that the table plays next.

Keeps the games in order and passes the deal from one to the next. A round stays in the
game it was played in: an edit never moves it (design: "Decisions taken"). A game
that no longer ends where the next one began is `short`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import groupby
from operator import attrgetter
from typing import TypeVar, cast

from rules.core.ruleset import Ruleset
from rules.watten.rulesets import WattenRules
from rules.whot.rulesets import WhotRules
from scoring.engine.facts import events as ev
from scoring.engine.facts.lines import Line, RoundNumber
from scoring.engine.ledger.ledger import Ledger, resolve, resume
from scoring.engine.ledger.reflow import GameIsOver
from scoring.engine.watten import game as watten
from scoring.engine.whot import game as whot

Game = watten.WattenGame | whot.WhotGame
# Raised whenever a fold of the same entries or the replay of the same hand log may give another result;
# stored results and verdicts name the revision.
ENGINE_REVISION = 33


@dataclass(frozen=True, slots=True)
class Setup:
    """What is fixed when a sheet is opened: the ruleset with every option, the seats, the first dealer.

    `late` are persons who were added afterwards, with the next free numbers. At WHOT! each has a seat of
    his own, counted in `seats`, and is away until joining. At Watten `seats` stays, and they have no seat before
    `events.SeatsTaken`. `dealer_said`: whether people named the first dealer; None for a sheet that was opened
    before the question existed.
    """

    ruleset: Ruleset
    seats: int
    first_dealer: int = 0
    late: tuple[int, ...] = ()
    dealer_said: bool | None = None

    @property
    def persons(self) -> int:
        """The number of persons that this sheet knows."""
        is_watten = isinstance(self.ruleset.params, WattenRules)
        return self.seats + len(self.late) * is_watten


@dataclass(frozen=True, slots=True)
class Start:
    """What one game passes to the next: the dealer unless another is declared, who is away (WHOT!), who sits
    where and whether people named a dealer (Watten). `chosen`: for this very game, when the sheet was opened."""

    dealer: int
    away: frozenset[int] = frozenset()
    seated: tuple[int, ...] = ()
    named: bool = True
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class _Part:
    """One game with everything that it was folded from."""

    lines: tuple[Line, ...]
    start: Start
    game: Game


@dataclass(frozen=True, slots=True)
class SheetFold:
    """The fold of a sheet.

    `games` are those with a line that counts, in order; `current` is the one
    to play, `next_round` its open round. `parts` are what `extend` need not fold again.
    """

    setup: Setup
    ledger: Ledger
    games: tuple[Game, ...]
    current: Game
    next_round: int
    parts: dict[int, _Part] = field(compare=False, repr=False)

    @property
    def version(self) -> int:
        return self.ledger.version

    def is_short(self, game: Game) -> bool:
        """Whether the game has no winner although later games were played, because an edit moved its end."""
        return game.finish is None and game.number < self.current.number


_Rules = TypeVar("_Rules")


def rules_of(sheet: SheetFold, kind: type[_Rules]) -> _Rules:
    """The sheet's parameter object, for code of one of the two games. Raises TypeError for the other game."""
    params = sheet.setup.ruleset.params
    if not isinstance(params, kind):
        raise TypeError(f"not a sheet of {kind.__name__}")
    return params


def fold(setup: Setup, entries: Sequence[ev.Entry]) -> SheetFold:
    """Fold `entries`, ordered by seq. The same input always gives the same result."""
    is_over = _is_over(setup, _game_folder(setup))
    ledger = resolve(entries, setup.ruleset.params, is_over)
    return _assemble(setup, ledger, ledger.counting, {})


def extend(before: SheetFold, fresh: Sequence[ev.Entry]) -> SheetFold:
    """`fold` of the entries of `before` and then `fresh`; much faster."""
    ledger = resume(before.ledger, fresh)
    return _assemble(before.setup, ledger, ledger.counting, before.parts)


def refold(sheet: SheetFold, entries: Sequence[ev.Entry]) -> SheetFold:
    """`fold` of other entries of the same sheet: unchanged games are not folded again."""
    ledger = resolve(entries, sheet.setup.ruleset.params, sheet.ledger.pad.is_over)
    return _assemble(sheet.setup, ledger, ledger.counting, sheet.parts)


def as_left(sheet: SheetFold, lines: Sequence[Line], at: RoundNumber) -> SheetFold:
    """The sheet as if only `lines` of its ledger counted, and open in round `at` unless they go on after it."""
    return _assemble(sheet.setup, sheet.ledger, lines, sheet.parts, at)


def _assemble(
    setup: Setup,
    ledger: Ledger,
    counting: Sequence[Line],
    known: dict[int, _Part],
    at: RoundNumber = (1, 1),
) -> SheetFold:
    fold_lines = _game_folder(setup)
    parts: dict[int, _Part] = {}
    named = setup.dealer_said is not False
    chosen = setup.dealer_said is True
    start = Start(setup.first_dealer, frozenset(setup.late), tuple(range(setup.seats)), named, chosen)
    for number, group in groupby(counting, key=attrgetter("game")):
        lines = tuple(group)
        game = _known_game(known.get(number), lines, start) or fold_lines(number, lines, start)
        parts[number] = _Part(lines, start, game)
        start = _after(game)
    games = tuple(part.game for part in parts.values())
    current = _current(tuple(parts.values()), start, fold_lines, at[0])
    next_round = _next_round(current)
    if current.number == at[0]:
        next_round = max(next_round, at[1])
    return SheetFold(setup, ledger, games, current, next_round, parts)


def _after(game: Game) -> Start:
    if isinstance(game, whot.WhotGame):
        return Start(game.next_dealer, game.away)
    return Start(game.next_dealer, seated=game.next_seated, named=game.state.named)


def _known_game(part: _Part | None, lines: tuple[Line, ...], start: Start) -> Game | None:
    """The game of `lines` as far as `part` saves folding it; None if it must be folded."""
    if part is None or part.start != start or lines[: len(part.lines)] != part.lines:
        return None
    fresh = lines[len(part.lines) :]
    if not fresh:
        return part.game
    if isinstance(part.game, whot.WhotGame):
        return whot.continue_game(part.game, fresh)
    return watten.continue_game(part.game, fresh)


Folder = Callable[[int, Sequence[Line], Start], Game]


def _game_folder(setup: Setup) -> Folder:
    params, seats = setup.ruleset.params, setup.seats
    if isinstance(params, WattenRules):
        tell = partial(watten.fold_game, rules=params, seats=seats)
        return lambda number, lines, start: tell(
            number, lines, start.dealer, seated=start.seated, named=start.named, chosen=start.chosen
        )
    fold_whot = partial(whot.fold_game, rules=cast(WhotRules, params), seats=seats)
    return lambda number, lines, start: fold_whot(number, lines, start.dealer, away=start.away)


def _is_over(setup: Setup, fold_lines: Folder) -> GameIsOver:
    """A function that says whether `lines` end a game; players who left in the lines `before` it are not in it."""

    def is_over(before: Sequence[Line], lines: Sequence[Line]) -> bool:
        chosen = setup.dealer_said is True and not before
        start = Start(_dealer_after(setup, before), whot.still_away(before, setup.late), chosen=chosen)
        return fold_lines(1, lines, start).finish is not None

    return is_over


def _dealer_after(setup: Setup, lines: Sequence[Line]) -> int:
    """The next dealer after these lines, needed where the dealer decides who plays with whom: three at Watten (A25)."""
    params = setup.ruleset.params
    if not isinstance(params, WattenRules) or setup.seats != 3:
        return setup.first_dealer
    chosen = setup.dealer_said is True
    return watten.dealer_after(lines, setup.first_dealer, rules=params, seats=setup.seats, chosen=chosen)


def _current(parts: Sequence[_Part], start: Start, fold_lines: Folder, least: int) -> Game:
    """The game to play: the last one begun while it is running, otherwise the next one; none before the game `least`.

    A game of which only the dealer, the seats, or who joins or leaves was declared has not begun: the one before it
    goes on with its own people if an edit moved its end.
    """
    begun = next((at for at in range(len(parts) - 1, 0, -1) if _has_begun(parts[at])), 0)
    running = (part.game for part in parts[begun:] if part.game.finish is None and part.game.number >= least)
    number = max(least, parts[-1].game.number + 1) if parts else least
    return next(running, None) or fold_lines(number, (), start)


def _has_begun(part: _Part) -> bool:
    return any(not isinstance(line.event, ev.BETWEEN_GAMES) for line in part.lines)


def _next_round(game: Game) -> int:
    if isinstance(game, watten.WattenGame) and game.round_is_open:
        return game.rounds
    return game.rounds + 1
