"""WHOT! figures from results, rounds and counted cards."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from league.engine.figures.figure import Figure, Parts, gettext_noop
from league.engine.figures.played import Seen
from league.engine.figures.tally import Tally, count, mean, share
from league.engine.figures.watten_results import both
from scoring.engine.board.rounds import RoundFacts

DOUBLE = "*"  # the suit that counts double (S0 LANGE)
WHOT = "W"


def places(seen: Sequence[Seen]) -> Parts:
    return _by_size(seen, lambda games: mean(one.own.place for one in games), whole=False)


def wins(seen: Sequence[Seen]) -> Parts:
    return _by_size(seen, lambda games: share(one.own.won for one in games), whole=True)


def _by_size(seen: Sequence[Seen], of: Callable[[Sequence[Seen]], Tally], *, whole: bool) -> Parts:
    sizes = sorted({one.own.seats for one in seen})
    parts = {str(size): of([one for one in seen if one.own.seats == size]) for size in sizes}
    return {"": of(seen)} | parts if whole else parts


def in_it(one: Seen) -> Iterator[RoundFacts]:
    """The rounds that this person played, void ones left out."""
    for each in one.of.rounds:
        if each.how in ("out", "counted") and (each.gained[one.at] is not None or one.at in each.winners):
            yield each


def lost_round(seen: Sequence[Seen]) -> Parts:
    rulesets = sorted({one.of.ruleset for one in seen})
    return {name: mean(_penalties([one for one in seen if one.of.ruleset == name])) for name in rulesets}


def _penalties(seen: Sequence[Seen]) -> Iterator[int]:
    for one in seen:
        for each in in_it(one):
            points = each.gained[one.at]
            if one.at not in each.winners and points is not None:
                yield points


def out_order(seen: Sequence[Seen]) -> Parts:
    orders = []
    for one in seen:
        gone = 0
        for each in one.of.rounds:
            if one.at in each.went:
                orders.append(gone + each.went.index(one.at) + 1)
            gone += len(each.went)
    return {"": mean(orders)}


def survived(seen: Sequence[Seen]) -> Parts:
    """Nothing where every game is a single round."""
    games = [one for one in seen if one.of.rounds]
    if not has_rounds(games):
        return {"": mean([])}
    return {"": mean((sum(1 for _ in in_it(one)) for one in games), len(games), len(seen))}


def has_rounds(games: Sequence[Seen]) -> bool:
    return any(one.own.rounds > 1 for one in games)


def overshoot(seen: Sequence[Seen]) -> Parts:
    return {
        "": mean(
            each.before[one.at] + (each.gained[one.at] or 0) - one.of.limit
            for one in seen
            if one.of.limit is not None
            for each in one.of.rounds
            if one.at in each.went
        )
    }


def after_winner(seen: Sequence[Seen]) -> Parts:
    return {"": share(_turns(seen, after=True))}


def elsewhere(seen: Sequence[Seen]) -> Parts:
    return {"": share(_turns(seen, after=False))}


def _turns(seen: Sequence[Seen], *, after: bool) -> Iterator[bool]:
    """For each round after one that somebody won: whether this person won it, from the seat next after that
    winner (or from any other seat).
    """
    for one in seen:
        winner: int | None = None
        for each in one.of.rounds:
            if each.how != "out":
                continue
            plays = winner is not None and winner != one.at and one.at in _players(each)
            if plays and (_next_after(winner, each) == one.at) is after:
                yield one.at in each.winners
            winner = each.winners[0]


def _players(each: RoundFacts) -> list[int]:
    return [seat for seat, points in enumerate(each.gained) if points is not None or seat in each.winners]


def _next_after(winner: int | None, each: RoundFacts) -> int | None:
    """The first seat in turn after `winner` that plays this round."""
    seats = len(each.gained)
    others = (((winner or 0) + step) % seats for step in range(1, seats))
    players = _players(each)
    return next((seat for seat in others if seat in players), None)


def raised_stakes(seen: Sequence[Seen]) -> Parts:
    return {"": share(any(each.stake for each in one.of.rounds) for one in seen if one.of.rounds)}


def club_points(seen: Sequence[Seen]) -> Parts:
    stakes = [each.stakes[one.at] for one in seen for each in one.of.rounds if each.stakes]
    return {"": count(sum(stakes), len(stakes))}


def whots_caught(seen: Sequence[Seen]) -> Parts:
    return _caught(seen, WHOT)


def doubles_caught(seen: Sequence[Seen]) -> Parts:
    return _caught(seen, DOUBLE)


def _caught(seen: Sequence[Seen], first: str) -> Parts:
    hands = [
        held.cards for one in seen for each in one.of.rounds for held in each.held if held.seat == one.at
    ]
    lost = sum(1 for _ in _penalties(seen))
    return {"": mean((sum(card.startswith(first) for card in cards) for cards in hands), len(hands), lost)}


FIGURES: tuple[Figure, ...] = (
    *both("whot"),
    Figure(
        "whot_places", "whot", "results", gettext_noop("Place by size of the table"),
        gettext_noop("The place on average, for each number of players by itself."), places, by="seats",
    ),
    Figure(
        "whot_wins", "whot", "results", gettext_noop("Won by size of the table"),
        gettext_noop("The share of games won, all and for each number of players."), wins, by="seats",
    ),
    Figure(
        "whot_lost_round", "whot", "rounds", gettext_noop("Penalty per lost round"),
        gettext_noop("The penalty points of a round lost, on average and with their spread, by ruleset."),
        lost_round, by="ruleset",
    ),
    Figure(
        "whot_out_order", "whot", "rounds", gettext_noop("Order of going out"),
        gettext_noop("As which one the player went out, on average of the games in which that happened; 1 is first."),
        out_order,
    ),
    Figure(
        "whot_survived", "whot", "rounds", gettext_noop("Rounds survived"),
        gettext_noop("How many rounds of a game the player was in, on average."), survived,
    ),
    Figure(
        "whot_overshoot", "whot", "rounds", gettext_noop("Over the limit"),
        gettext_noop("How many points over the limit the player was when going out, on average."), overshoot,
    ),
    Figure(
        "whot_after_winner", "whot", "rounds", gettext_noop("Won after the winner's seat"),
        gettext_noop("The share of rounds won from the seat next after the winner of the round before."), after_winner,
    ),
    Figure(
        "whot_elsewhere", "whot", "rounds", gettext_noop("Won from another seat"),
        gettext_noop("The share of rounds won from any other seat, except that of the winner of the round before."),
        elsewhere,
    ),
    Figure(
        "whot_stakes", "whot", "rounds", gettext_noop("Raised stakes"),
        gettext_noop("The share of games in which two players agreed to raise the stake."), raised_stakes,
    ),
    Figure(
        "whot_club_points", "whot", "rounds", gettext_noop("Points of raised stakes"),
        gettext_noop("The club points won in games with a raised stake, less those lost."), club_points,
    ),
    Figure(
        "whot_whots", "whot", "cards", gettext_noop("WHOT cards caught"),
        gettext_noop("How many WHOT cards were left in a hand that was counted by its cards, on average."),
        whots_caught,
    ),
    Figure(
        "whot_doubles", "whot", "cards", gettext_noop("Double cards caught"),
        gettext_noop("How many double cards were left in a hand that was counted by its cards, on average."),
        doubles_caught,
    ),
)  # fmt: skip
