"""The sheet accepts what a replayed WHOT! hand declares, with the same points and winners."""

from __future__ import annotations

from random import Random

from rules import registry
from rules.games import PLAYS
from rules.replay import replay
from rules.whot.actions import LABELS
from rules.whot.position import WhotResult
from scoring.engine.sheet.fold import Setup
from scoring.engine.sheet.hand_cards import with_cards
from scoring.engine.sheet.hand_results import declared, log_target
from scoring.engine.whot.game import WhotGame
from tests.amount import amount
from tests.engine.pool import some
from tests.engine.table import Table

KEYS = registry.keys("whot")
HANDS = amount(80, 100_000)


def differs(seed: int) -> str:
    """Play a hand of any table to its end and declare its result; return a difference, or ""."""
    rng = Random(f"replay agrees {seed}")
    key, rate = rng.choice(KEYS), rng.choice((0.0, 0.1, 0.4))
    chosen = {
        name: rng.choice(some(values))
        for name, values in registry.choices(key).items()
        if rng.random() < rate and name != "exhaust"
    }
    ruleset = registry.ruleset(key, chosen | {"exhaust": rng.choice(("count_lowest_wins", "draw", "turn"))})
    play = PLAYS["whot"]
    hand = play.random_hand(ruleset, rng, rng.choice(play.seat_counts(ruleset)))
    found = replay(hand).result
    if not isinstance(found, WhotResult):
        return ""  # not played to its end
    table = Table(Setup(ruleset, len(hand.setup.hands), hand.setup.dealer))
    at = log_target(table.sheet)
    assert at is not None
    is_counted = found.how == "counted"
    points = {
        seat: of
        for seat, of in enumerate(found.points)
        if of is not None and (is_counted or LABELS[seat] != found.winner)
    }
    event = declared(found, at, table.setup, points)
    event = event and with_cards(event, hand, at)
    if event is None or (refused := table.refusal(event)) is not None:
        return f"{registry.spell(ruleset)} {found}: {event} {refused}"
    table.tell(event)
    game = table.sheet.games[0]
    assert isinstance(game, WhotGame)
    counted = tuple(cell.points for cell in game.rows[-1].cells)
    if is_counted and counted != found.points:
        return f"{registry.spell(ruleset)} {found}: {counted}"
    winners = tuple(LABELS[seat] for seat in game.finish.winners) if game.finish else ()
    if ruleset.params.match == "single" and found.how != "drawn" and winners != found.winners:
        return f"{registry.spell(ruleset)} {found}: {winners}"
    return ""


def test_the_pad_accepts_the_result_of_a_replay() -> None:
    assert [difference for seed in range(HANDS) if (difference := differs(seed))] == []
