"""The whole sheet: entries to games, and which round the table plays next.

Owns the order of games and the deal that passes on between them. A round
stays in the game it was played in: an edit never moves it (design: "Decisions
taken"); a game that no longer ends where the next one began is `short`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import groupby
from operator import attrgetter
from typing import TypeVar

from rules.ruleset import Ruleset
from rules.watten.rulesets import WattenRules
from rules.whot.rulesets import WhotRules
from scoring.engine import events as ev
from scoring.engine import watten, whot
from scoring.engine.ledger import Ledger, resolve, resume
from scoring.engine.lines import Line
from scoring.engine.pad import GameIsOver

Game = watten.WattenGame | whot.WhotGame
# Raised whenever a fold of the same entries may come out differently; results name the revision.
ENGINE_REVISION = 1


@dataclass(frozen=True, slots=True)
class Setup:
    """What a sheet froze when it was opened: the ruleset with every option, the seats, the first dealer."""

    ruleset: Ruleset
    seats: int
    first_dealer: int = 0


@dataclass(frozen=True, slots=True)
class _Part:
    """One game with all that it was folded from."""

    lines: tuple[Line, ...]
    first_dealer: int
    game: Game


@dataclass(frozen=True, slots=True)
class SheetFold:
    """A sheet as it stands.

    `games` are those with a line that counts, in order; `current` is the one
    to play, `next_round` the round of it that is open. `parts` are what `extend` need not fold again.
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
        """Left without a winner although later games were played: an edit moved its end."""
        return game.finish is None and game.number < self.current.number


_Rules = TypeVar("_Rules")


def rules_of(sheet: SheetFold, kind: type[_Rules]) -> _Rules:
    """The sheet's parameter object, for code of one of the two games. Raises TypeError for the other."""
    params = sheet.setup.ruleset.params
    if not isinstance(params, kind):
        raise TypeError(f"not a sheet of {kind.__name__}")
    return params


def fold(setup: Setup, entries: Sequence[ev.Entry]) -> SheetFold:
    """Fold `entries`, ordered by seq without gaps of meaning. Deterministic, no other input."""
    is_over = _is_over(_game_folder(setup))
    return _assemble(setup, resolve(entries, setup.ruleset.params, is_over), {})


def extend(before: SheetFold, fresh: Sequence[ev.Entry]) -> SheetFold:
    """`fold` of all entries, `fresh` ones last: equal to it, in a fraction of its time."""
    return _assemble(before.setup, resume(before.ledger, fresh), before.parts)


def _assemble(setup: Setup, ledger: Ledger, known: dict[int, _Part]) -> SheetFold:
    fold_lines = _game_folder(setup)
    parts: dict[int, _Part] = {}
    dealer = setup.first_dealer
    for number, group in groupby(ledger.counting, key=attrgetter("game")):
        lines = tuple(group)
        game = _known_game(setup, known.get(number), lines, dealer) or fold_lines(number, lines, dealer)
        parts[number] = _Part(lines, dealer, game)
        dealer = game.next_dealer
    games = tuple(part.game for part in parts.values())
    current = _current(games, dealer, fold_lines)
    return SheetFold(setup, ledger, games, current, _next_round(current), parts)


def _known_game(setup: Setup, part: _Part | None, lines: tuple[Line, ...], dealer: int) -> Game | None:
    """The game of `lines` as far as `part` saves folding it; None when it must be folded."""
    if part is None or part.first_dealer != dealer or lines[: len(part.lines)] != part.lines:
        return None
    fresh, params = lines[len(part.lines) :], setup.ruleset.params
    if not fresh:
        return part.game
    if isinstance(part.game, whot.WhotGame) and isinstance(params, WhotRules):
        return whot.continue_game(part.game, fresh, rules=params)
    return None


Folder = Callable[[int, Sequence[Line], int], Game]


def _game_folder(setup: Setup) -> Folder:
    params, seats = setup.ruleset.params, setup.seats
    if isinstance(params, WattenRules):
        return partial(watten.fold_game, rules=params, seats=seats)
    return partial(whot.fold_game, rules=params, seats=seats)


def _is_over(fold_lines: Folder) -> GameIsOver:
    return lambda lines: fold_lines(1, lines, 0).finish is not None


def _current(games: Sequence[Game], dealer: int, fold_lines: Folder) -> Game:
    """The game to play: the last one while it runs, else a fresh one, booked by itself."""
    if games and games[-1].finish is None:
        return games[-1]
    return fold_lines(games[-1].number + 1 if games else 1, (), dealer)


def _next_round(game: Game) -> int:
    if isinstance(game, watten.WattenGame) and game.round_is_open:
        return game.rounds
    return game.rounds + 1
