"""The whole sheet: entries to games, and which round the table plays next.

Owns the order of games and the deal that passes on between them. A round
stays in the game it was played in: an edit never moves it (design: "Decisions
taken"); a game that no longer ends where the next one began is `short`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import groupby

from rules.ruleset import Ruleset
from rules.watten.rulesets import WattenRules
from rules.whot.rulesets import WhotRules
from scoring.engine import events as ev
from scoring.engine import watten, whot
from scoring.engine.ledger import GameIsOver, Ledger, Line, resolve

Game = watten.WattenGame | whot.WhotGame
# Raised whenever a fold of the same entries may come out differently; results name the revision they came from.
ENGINE_REVISION = 1


@dataclass(frozen=True, slots=True)
class Setup:
    """What a sheet froze when it was opened: its ruleset with every option, its seats and the first dealer."""

    ruleset: Ruleset
    seats: int
    first_dealer: int = 0


@dataclass(frozen=True, slots=True)
class SheetFold:
    """A sheet as it stands. `games` are those with a line that counts, in order; `current` is the one to play."""

    setup: Setup
    ledger: Ledger
    games: tuple[Game, ...]
    current: Game
    next_round: int

    @property
    def version(self) -> int:
        return self.ledger.version

    def is_short(self, game: Game) -> bool:
        """Left without a winner although later games were played: an edit moved its end."""
        return game.finish is None and game.number < self.current.number


def fold(setup: Setup, entries: Sequence[ev.Entry]) -> SheetFold:
    """Fold `entries`, ordered by seq without gaps of meaning. Deterministic, no other input."""
    fold_lines = _game_folder(setup)
    ledger = resolve(entries, setup.ruleset, _is_over(fold_lines))
    games: list[Game] = []
    dealer = setup.first_dealer
    for number, lines in groupby(ledger.counting, key=lambda line: line.game):
        game = fold_lines(number, tuple(lines), dealer)
        dealer = game.next_dealer
        games.append(game)
    current = _current(games, dealer, fold_lines)
    return SheetFold(setup, ledger, tuple(games), current, _next_round(current))


Folder = Callable[[int, Sequence[Line], int], Game]


def _game_folder(setup: Setup) -> Folder:
    params, seats = setup.ruleset.params, setup.seats
    if isinstance(params, WattenRules):
        rules = params
        return lambda number, lines, dealer: watten.fold_game(
            number, lines, rules, seats=seats, first_dealer=dealer
        )
    assert isinstance(params, WhotRules)
    whot_rules = params
    return lambda number, lines, dealer: whot.fold_game(
        number, lines, whot_rules, seats=seats, first_dealer=dealer
    )


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
