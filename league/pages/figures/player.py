"""The statistics of a player for the template."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from django.utils.translation import gettext as _

from league import wording
from league.engine.figures.figure import Need, Said
from league.engine.figures.people import Beside, nemesis, victim
from league.engine.figures.played import Seen
from league.engine.figures.tally import FEWEST
from league.pages.charts.shapes import Chart
from league.pages.figures import words
from league.pages.figures.player_charts import charts
from league.pages.figures.query import FiguresQuery
from league.pages.figures.words import Line
from league.pages.shared.rulesets import Ruleset, rulesets
from league.selectors.figures import GameFigures, PlayerFigures
from league.selectors.rating_history import RatedOn

Names = Mapping[str, str]
"""Names as this reader sees them, by uid."""
SHOWN = 10
PARTS: tuple[tuple[str, tuple[Need, ...]], ...] = (
    ("results", ("results",)), ("rounds", ("rounds", "cards")), ("bids", ("bids",)),
    ("hands", ("hands",)),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Part:
    """Figures with the same kind of data. `note` says whose they are and how much was recorded."""

    name: str
    note: str
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Person:
    """A partner or an opponent. `expected` and `synergy` are "" if they cannot be computed."""

    uid: str
    name: str
    games: int
    won: str
    between: str
    expected: str
    synergy: str
    is_grey: bool


@dataclass(frozen=True, slots=True)
class Played:
    """One of the last games. `score` is "9 : 4" at Watten, the place at WHOT!"""

    day: date
    won: bool
    score: str
    partner: str
    against: str


@dataclass(frozen=True, slots=True)
class GamePart:
    """Everything about one kind of game. `most` and `least`: favourite victim and nemesis, or None."""

    name: str
    counted: str
    is_grey: bool
    rulesets: tuple[Ruleset, ...]
    is_mixed: bool
    parts: tuple[Part, ...]
    partners: tuple[Person, ...]
    opponents: tuple[Person, ...]
    most: Person | None
    least: Person | None
    last: tuple[Played, ...]
    charts: tuple[Chart, ...]

    @property
    def has_choice(self) -> bool:
        return len(self.rulesets) > 1


def uids(figures: PlayerFigures) -> set[str]:
    """Uids of everybody named on the page."""
    return {uid for one in figures.seen for uid in one.of.people.values()}


def game_parts(
    figures: PlayerFigures, names: Names, asked: FiguresQuery, history: Sequence[RatedOn] | None = None
) -> tuple[GamePart, ...]:
    """`history`: the ratings of the player, None for a page without charts."""
    return tuple(_game(of, figures.seen, names, asked, history) for of in figures.of)


def _game(
    of: GameFigures,
    seen: Sequence[Seen],
    names: Names,
    asked: FiguresQuery,
    history: Sequence[RatedOn] | None,
) -> GamePart:
    own = [one for one in seen if one.of.game == of.game]
    best, worst = victim(of.opponents), nemesis(of.opponents)
    return GamePart(
        name=wording.GAMES[of.game],
        counted=wording.games_counted(of.games),
        is_grey=of.games < FEWEST,
        rulesets=rulesets(of.rulesets, of.ruleset, asked.with_ruleset),
        is_mixed=of.is_mixed,
        parts=tuple(part for part in (_part(name, needs, of.said) for name, needs in PARTS) if part.lines),
        partners=people(of.partners[:SHOWN], names),
        opponents=people(of.opponents[:SHOWN], names),
        most=people([best], names)[0] if best else None,
        least=people([worst], names)[0] if worst else None,
        last=tuple(_played(one, names) for one in reversed(own[-SHOWN:])),
        charts=() if history is None else charts(of.game, own, of.said, _of_days(history, own, asked)),
    )


def _of_days(history: Sequence[RatedOn], seen: Sequence[Seen], asked: FiguresQuery) -> Sequence[RatedOn]:
    """The ratings after the evenings of the selected games."""
    days = {one.of.day for one in seen}
    return history if asked == FiguresQuery() else [one for one in history if one.day in days]


def _part(name: str, needs: Sequence[Need], figures: Iterable[Said]) -> Part:
    titles = {
        "results": _("From results"),
        "rounds": _("From rounds"),
        "bids": _("From bids and answers"),
        "hands": _("From logged hands"),
    }
    notes = {
        "hands": _("Only of hands whose cards were written down."),
        "bids": _("Bids belong to a side: these figures are of the player and the partners together."),
        "rounds": _("Of the rounds of these games, as far as they were written."),
    }
    of_part = [one for one in figures if one.figure.needs in needs]
    return Part(
        titles[name], notes.get(name, ""), tuple(line for one in of_part for line in words.lines(one))
    )


def people(found: Iterable[Beside], names: Names) -> tuple[Person, ...]:
    return tuple(_person(one, names[one.uid]) for one in found)


def _person(one: Beside, name: str) -> Person:
    expected = "" if one.expected is None else words.percent(wording.decimal(100 * one.expected, 0))
    synergy = "" if one.synergy is None else wording.minus(f"{100 * one.synergy:+.0f}")
    answer = one.answer
    return Person(
        one.uid, name, one.games, words.value(answer), words.between(answer), expected, synergy, answer.grey
    )


def _played(one: Seen, names: Names) -> Played:
    is_watten = one.own.side is not None
    place = _("place %(place)s of %(players)s") % {"place": one.own.place, "players": one.own.seats}
    return Played(
        day=one.of.day,
        won=one.own.won,
        score=f"{one.own.points} : {one.own.against}" if is_watten else place,
        partner=names[one.partner] if one.partner else "",
        against=", ".join(names[uid] for uid in one.opponents),
    )
