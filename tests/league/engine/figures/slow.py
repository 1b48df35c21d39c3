"""The same statistics again, slow and plain, from the taps, by the text of the rules and without the engine.

A game is a list of rounds, a round a dict; people are letters. Only taps that `played` makes are handled.
"""

from __future__ import annotations

from typing import Any

from scoring.engine.facts import events as ev
from tests.engine.table import Table
from tests.league.engine.figures.played import LIMIT

Game = dict[str, Any]
PRICES = {"misdeal": 2, "wild_bid": 2, "early_look": 0}


def said(table: Table) -> list[ev.Event]:
    """The taps that count: read backwards, so that an undo is known to be undone itself."""
    dead: set[str] = set()
    for entry in reversed(table.entries):
        if isinstance(entry.event, ev.EntryVoided) and entry.id not in dead:
            dead.add(entry.event.target)
    return [
        entry.event
        for entry in table.entries
        if entry.id not in dead and not isinstance(entry.event, ev.EntryVoided)
    ]


def watten(table: Table, people: dict[int, str], target: int) -> list[Game]:
    """Every finished game (S4 R4-R8, R21-R32)."""
    games: list[Game] = []
    dealer, named_ever = table.setup.first_dealer, table.setup.dealer_said is not False
    seated = [0, 1, 2, 3]
    game = _new_game(games, named_ever)
    for event in said(table):
        if isinstance(event, ev.SeatsTaken):
            seated = list(event.persons)
            continue
        if isinstance(event, ev.DealerSet):
            dealer, named_ever, game["named"] = event.seat, True, True
            continue
        points = game["points"]
        if game["open"] is None:
            game["open"] = {"before": points.copy(), "calls": [], "fines": [], "struck": [], "winner": None}
        now = game["open"]
        ends, won = False, None
        match event:
            case ev.RoundWon(side, value):
                ends, won, worth, how = True, side, value, "won"
            case ev.BidMade(side, value):
                now["calls"].append(("bid", side, value))
            case ev.BidAnswered(side, value, answer):
                now["calls"].append((answer, side, value))
                if answer == "concede":
                    ends, won, worth, how = True, 1 - side, max(2, value - 1), "conceded"
            case ev.PointsVoided(side):
                now["struck"].append(side)
                points[side] = 0
            case ev.PenaltyGiven(side, code):
                now["fines"].append((side, code))
                if code == "revoke":
                    ends, won, worth, how = True, 1 - side, 0, "penalty"
                    game["lost_by_revoke"] = True
                elif code != "early_look":
                    ends, won, worth, how = True, 1 - side, PRICES[code], "penalty"
        if ends:
            points[won] += worth
            known = named_ever and game["named"]
            now |= {"winner": won, "value": worth, "how": how, "dealer": dealer % 2 if known else None}
            game["rounds"].append(now)
            game["open"] = None
            dealer = (dealer + 1) % 4
        for own in (0, 1):
            game["nothing"][own] |= points[own] == 0 and target - 2 <= points[1 - own] < target
        if max(points) >= target or game["lost_by_revoke"]:
            game["winner"] = won
            game["sides"] = [[people[number] for number in seated[side::2]] for side in (0, 1)]
            outcome = _outcome(game, 1 - won)
            game |= {"outcome": outcome, "marks": {"plain": 1, "schneider": 2, "retourschneider": 4}[outcome]}
            game["target"] = target
            games.append(game)
            game = _new_game(games, named_ever)
    return games


def _new_game(games: list[Game], named_ever: bool) -> Game:
    return {
        "kind": "watten", "rounds": [], "open": None, "points": [0, 0], "nothing": [False, False],
        "lost_by_revoke": False, "named": (not games and named_ever) or not games,
    }  # fmt: skip


def _outcome(game: Game, loser: int) -> str:
    if game["lost_by_revoke"]:
        return "plain"
    if game["nothing"][1 - loser]:
        return "retourschneider"
    return "schneider" if game["points"][loser] == 0 else "plain"


def whot(table: Table, people: dict[int, str], limit: int = LIMIT) -> list[Game]:
    """Every finished game: players who reach the limit are out, the last one wins (S0 LANGE)."""
    seats = table.setup.seats
    games: list[Game] = []
    game: Game = _new_whot(seats, limit)
    for event in said(table):
        if isinstance(event, ev.StakeRaised):
            game["stake"] = max(game["stake"], event.points)
            game["stakers"] = [seat for seat in range(seats) if seat not in game["out"]]
            continue
        now: dict[str, Any] = {
            "before": game["points"].copy(),
            "in": set(range(seats)) - set(game["out"]),
            "cards": {},
        }
        game["rounds"].append(now)
        if isinstance(event, ev.RoundVoid):
            now["winner"] = None
            continue
        assert isinstance(event, ev.RoundScored)
        now |= {"winner": event.winner, "lost": {}}
        for hand in event.hands:
            if hand.cards is not None:
                now["cards"][hand.seat] = hand.cards
            counted = hand.points if hand.cards is None else sum(map(_worth, hand.cards))
            now["lost"][hand.seat] = counted
            game["points"][hand.seat] += counted or 0
        gone = [seat for seat in now["in"] if game["points"][seat] >= limit]
        # If several are out, the one with more points comes last.
        now["gone"] = sorted(gone, key=lambda seat: (-game["points"][seat], seat))
        game["out"] += now["gone"]
        if len(now["in"]) - len(gone) == 1:
            games.append(game | {"people": people})
            game = _new_whot(seats, limit)
    return games


def _new_whot(seats: int, limit: int) -> Game:
    points = [0] * seats
    return {
        "kind": "whot", "rounds": [], "points": points, "out": [], "stake": 0, "stakers": [], "limit": limit,
    }  # fmt: skip


def _worth(card: str) -> int:
    if card.startswith("W"):
        return 20
    return int(card[1:]) * (2 if card[0] == "*" else 1)
