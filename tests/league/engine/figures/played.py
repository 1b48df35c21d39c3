"""Seeded evenings for figures: the taps, with undo, and the games that the fold makes of them."""

from __future__ import annotations

from datetime import date, timedelta
from random import Random

from league.engine.figures.played import Finished
from rules import registry
from scoring.engine.board.history import result_facts
from scoring.engine.board.person_results import person_rows
from scoring.engine.board.rounds import rounds_of
from scoring.engine.facts import events as ev
from scoring.engine.sheet.fold import Setup
from scoring.engine.watten.game import WattenGame
from scoring.engine.whot.game import WhotGame
from tests.engine.table import Table

FIRST = date(2026, 1, 5)
PEOPLE = "abcdefgh"
LIMIT = 60
CARDS = ("c3", "*4", "W", "t5", "*2")


def evening(seed: int) -> tuple[Table, dict[int, str], date]:
    """A sheet of either game after some dozens of taps, and who has which number on it."""
    rng = Random(seed)
    is_watten = rng.random() < 0.6
    if is_watten:
        rules = registry.ruleset("upper_austria", {"target": rng.choice((9, 11))})
        setup = Setup(rules, 4, rng.randrange(4), (4, 5), rng.choice((True, False)))
    else:
        rules = registry.ruleset(
            "leaflet_long", {"limit": LIMIT, "stakes": rng.choice(("points", "points", "off"))}
        )
        setup = Setup(rules, rng.randint(2, 5), rng.randrange(2), (), True)
    table = Table(setup)
    table.pen = ("one device", None)  # equal entries of two devices are one fact; that belongs to the ledger
    for _ in range(rng.randint(30, 90)):
        target = table.sheet.ledger.undo
        event = watten_tap(table, rng) if is_watten else whot_tap(table, rng)
        if target and rng.random() < 0.06:
            event = ev.EntryVoided(target.id)
        if table.refusal(event) is None:
            table.tell(event)
    number = setup.persons
    people = dict(enumerate(rng.sample(PEOPLE, number)))
    return table, people, FIRST + timedelta(days=7 * (seed // 3))


def watten_tap(table: Table, rng: Random) -> ev.Event:
    game = table.sheet.current
    assert isinstance(game, WattenGame)
    side = rng.randrange(2)
    if game.stake.pending_side is not None:
        other, value = 1 - game.stake.pending_side, game.stake.pending_value
        if rng.random() < 0.25:
            return ev.BidMade(other, value + 1)
        return ev.BidAnswered(other, value, rng.choice(("stay", "concede")))
    if not game.has_begun and rng.random() < 0.3:
        return rng.choice(
            [ev.DealerSet(rng.randrange(4)), ev.SeatsTaken(tuple(rng.sample(range(table.setup.persons), 4)))]
        )
    if game.krank[1 - side] and game.totals[side] and rng.random() < 0.4:
        return ev.PointsVoided(side)
    match rng.randrange(9):
        case 0 | 1 | 2:
            return ev.BidMade(side, game.stake.value + 1)
        case 3:
            return ev.PointsVoided(side)
        case 4:
            return ev.PenaltyGiven(side, rng.choice(("misdeal", "revoke", "early_look", "wild_bid")))
    if any(game.krank) and 0 in game.totals and rng.random() < 0.9:
        side = game.totals.index(0)  # otherwise comebacks would be too rare
    return ev.RoundWon(side, max(2, game.stake.value))


def whot_tap(table: Table, rng: Random) -> ev.Event:
    game = table.sheet.current
    assert isinstance(game, WhotGame)
    players = list(game.players)
    if rng.random() < 0.08:
        return ev.RoundVoid()
    if rng.random() < 0.2:
        return ev.StakeRaised(rng.randint(1, 9))
    winner = rng.choice(players)
    hands = []
    for seat in players:
        if seat != winner and rng.random() < 0.5:
            hands.append(ev.HandLeft(seat, points=rng.randint(1, 40)))
        elif seat != winner:
            hands.append(ev.HandLeft(seat, cards=tuple(rng.choice(CARDS) for _ in range(rng.randint(1, 4)))))
    return ev.RoundScored(winner, tuple(hands))


def finished(number: int, table: Table, people: dict[int, str], day: date) -> list[Finished]:
    """The games as the league reads them from rows, without a database."""
    ruleset, rounds = table.setup.ruleset, rounds_of(table.sheet)
    games = []
    for game in table.sheet.games:
        facts = result_facts(table.sheet, game)
        if facts is not None:
            rows = person_rows(ruleset, table.setup.seats, facts)
            games.append(
                Finished(
                    (number, game.number), day, ruleset.game, registry.spell(ruleset), people, rows,
                    tuple(one for one in rounds if one.game == game.number),
                    limit=LIMIT if ruleset.game == "whot" else None,
                )
            )  # fmt: skip
    return games
