"""Watten figures from bids and answers. They belong to a side; games of three, whose sides change, are left out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from league.engine.figures.figure import Figure, Parts, gettext_noop
from league.engine.figures.played import Seen
from league.engine.figures.tally import mean, share
from league.engine.figures.watten_rounds import Round
from scoring.engine.board.rounds import RoundFacts

STAYED, GONE, RAISED = "stay", "concede", "bid"


def noted(seen: Sequence[Seen]) -> list[Round]:
    """The rounds of two sides in which a bid or an answer was noted."""
    return [(one, each) for one in seen for each in one.of.noted]


def _of(seen: Sequence[Seen]) -> int:
    return sum(len(one.of.decided) for one in seen)


def bids_per_game(seen: Sequence[Seen]) -> Parts:
    bids = [
        sum(call.call == "bid" for each in one.of.rounds for call in each.calls)
        for one in seen
        if one.of.noted
    ]
    return {"": mean(bids, len(bids), len(seen))}


def answers(one: Seen, each: RoundFacts) -> Iterator[tuple[int, str]]:
    """The value of each bid by the others with the own side's answer, if noted."""
    for bid, then in zip(each.calls, each.calls[1:], strict=False):
        if bid.call == "bid" and bid.side != one.at and then.side == one.at:
            yield bid.value, then.call


def stayed(seen: Sequence[Seen]) -> Parts:
    return _answered(seen, STAYED)


def gone(seen: Sequence[Seen]) -> Parts:
    return _answered(seen, GONE)


def raised(seen: Sequence[Seen]) -> Parts:
    return _answered(seen, RAISED)


def _answered(seen: Sequence[Seen], call: str) -> Parts:
    rounds = noted(seen)
    answered = [answer for one, each in rounds for answer in answers(one, each)]
    known, of = len(rounds), _of(seen)
    values = sorted({value for value, _ in answered})
    return {"": share((answer == call for _, answer in answered), known, of)} | {
        str(value): share((answer == call for at, answer in answered if at == value), known, of)
        for value in values
    }


def without_showing(seen: Sequence[Seen]) -> Parts:
    games = [one for one in seen if one.of.noted]
    numbers = [
        sum(each.value for each in one.of.rounds if each.how == "conceded" and one.at in each.winners)
        for one in games
    ]
    return {"": mean(numbers, len(games), len(seen))}


def cost_of_going(seen: Sequence[Seen]) -> Parts:
    rounds = noted(seen)
    costs = (each.value for one, each in rounds if each.how == "conceded" and one.at not in each.winners)
    return {"": mean(costs, len(rounds), _of(seen))}


def final_value(seen: Sequence[Seen]) -> Parts:
    rounds = noted(seen)
    finals = (each.value for _, each in rounds if each.how in ("won", "conceded"))
    return {"": mean(finals, len(rounds), _of(seen))}


FIGURES: tuple[Figure, ...] = (
    Figure(
        "watten_bids", "watten", "bids", gettext_noop("Bids a game"),
        gettext_noop("How many bids both sides made in a game in which bids were noted."), bids_per_game, pair=True,
    ),
    Figure(
        "watten_stayed", "watten", "bids", gettext_noop("Stayed"),
        gettext_noop("The share of bids of the others that the own side held, all and by the value bid."),
        stayed, by="value", pair=True,
    ),
    Figure(
        "watten_gone", "watten", "bids", gettext_noop("Gone"),
        gettext_noop("The share of bids of the others at which the own side gave up, all and by the value bid."),
        gone, by="value", pair=True,
    ),
    Figure(
        "watten_raised", "watten", "bids", gettext_noop("Raised"),
        gettext_noop("The share of bids of the others that the own side raised, all and by the value bid."),
        raised, by="value", pair=True,
    ),
    Figure(
        "watten_without_showing", "watten", "bids", gettext_noop("Points without showing"),
        gettext_noop("The points a game that the own side got because the others gave up."), without_showing, pair=True,
    ),
    Figure(
        "watten_cost_of_going", "watten", "bids", gettext_noop("What going cost"),
        gettext_noop("The points that the others got on average when the own side gave up."), cost_of_going, pair=True,
    ),
    Figure(
        "watten_final_value", "watten", "bids", gettext_noop("Final value"),
        gettext_noop("What a round with a bid was worth in the end, on average."), final_value, pair=True,
    ),
)  # fmt: skip
