"""The charts of a player: rating over time, answers to bids, Schlag and Farbe, rounds survived, points."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from league import wording
from league.engine.figures import spreads
from league.engine.figures.figure import Said
from league.engine.figures.played import Seen
from league.engine.figures.tally import Answer
from league.engine.ratings import WAYS, game_of_way
from league.engine.results import Game
from league.pages.charts import bars, columns, line
from league.pages.charts.shapes import Chart
from league.pages.figures import words
from league.selectors.rating_history import RatedOn

CALLS = ("watten_stayed", "watten_gone", "watten_raised")


def charts(
    game: Game, seen: Sequence[Seen], figures: Iterable[Said], history: Sequence[RatedOn]
) -> tuple[Chart, ...]:
    """The charts with something to show; `seen` are the selected games of this kind."""
    by_key = {one.figure.key: one.answers for one in figures}
    drawn = (*_ratings(game, history), *_of_game(game, seen, by_key), _points(game, seen))
    return tuple(chart for chart in drawn if chart is not None)


def _of_game(
    game: Game, seen: Sequence[Seen], by_figure: Mapping[str, Mapping[str, Answer]]
) -> Iterator[Chart | None]:
    if game == "watten":
        yield _named("schlag", _("Won with the own Schlag"), by_figure.get("watten_schlag", {}))
        yield _named("farbe", _("Won with the own Farbe"), by_figure.get("watten_farbe", {}))
        yield _answers([by_figure.get(key, {}) for key in CALLS])
        return
    yield columns.falling(
        "survival",
        _("Rounds survived"),
        _("In what share of the games that reached a round the player was still in it."),
        spreads.survival(seen),
        (_("Round"), _("Games"), _("Still in it")),
        "%d\u00a0%%",
    )


def _ratings(game: Game, history: Sequence[RatedOn]) -> Iterator[Chart | None]:
    for way in WAYS:
        rated = [one for one in history if one.way == way] if game_of_way(way) == game else []
        number = partial(wording.decimal, digits=1)
        rows = [
            (date_format(one.day, "SHORT_DATE_FORMAT"), number(one.rated.mu), number(one.rated.sigma),
             str(one.rated.games))
            for one in rated
        ]  # fmt: skip
        points = [
            line.Point(row[0], one.rated.mu, one.rated.mu - one.rated.sigma, one.rated.mu + one.rated.sigma)
            for row, one in zip(rows, rated, strict=True)
        ]
        yield line.over_time(
            f"rating-{way.replace('_', '-')}",
            _("Rating: %(name)s") % {"name": wording.WAYS[way]},
            _("The strength after each evening. Newcomers begin at 25; the band says how far off it may be."),
            points,
            (_("Evening"), _("Rating"), _("Uncertainty"), _("Games")),
            rows,
        )


def _named(by: str, title: str, answers: Mapping[str, Answer]) -> Chart | None:
    parts = [(part, answer) for part, answer in answers.items() if part and answer.value is not None]
    shown = [
        bars.Bar(
            words.part_name("schlag" if by == "schlag" else "farbe", part),
            answer.value or 0,
            answer.low or 0,
            answer.high or 0,
            _("%(share)s of %(number)s") % {"share": words.value(answer), "number": answer.n},
        )
        for part, answer in parts
    ]
    rows = [
        (bar.name, words.value(answer), words.between(answer), str(answer.n))
        for bar, (_part, answer) in zip(shown, parts, strict=True)
    ]
    desc = _(
        "The share won of the hands in which the player named it; the thin line is where it likely lies."
    )
    return bars.bars(by, title, desc, shown, ("", _("Won"), _("Likely between"), _("Hands")), rows)


def _answers(figures: Sequence[Mapping[str, Answer]]) -> Chart | None:
    values = sorted({part for answers in figures for part in answers if part}, key=int)
    shown = [
        (words.part_name("value", part), tuple(_counted(answers.get(part)) for answers in figures))
        for part in values
    ]
    parts = (_("stayed"), _("gone"), _("raised"))
    return bars.stacked(
        "answers",
        _("Answers to bids"),
        _("How often the own side stayed, gave up or raised, by the value bid."),
        parts,
        shown,
        (_("Value"), *parts),
    )


def _counted(answer: Answer | None) -> int:
    return 0 if answer is None or answer.value is None else round(answer.value * answer.n)


def _points(game: Game, seen: Sequence[Seen]) -> Chart | None:
    bins = [
        (str(one.low) if one.low == one.high else f"{one.low}–{one.high}", one.count)
        for one in spreads.points(seen)
    ]
    if game == "watten":
        title, head = _("Points in games lost"), (_("Points"), _("Games"))
        desc = _("How many games were lost with so many points.")
    else:
        title, head = _("Penalty points of rounds lost"), (_("Points"), _("Rounds"))
        desc = _("How many lost rounds cost so many points.")
    return columns.histogram(f"{game}-points", title, desc, bins, head)
