"""The start list and the preview of a pasted list, as the templates draw them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from operator import itemgetter

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.engine.competition.draws import seated
from league.engine.competition.state import State
from league.pages.competition.frame import Frame
from league.pages.competition.shared import Names
from league.selectors.contenders import MatchedName, MatchedPair
from league.services.competition.contenders import NEW

PROBLEMS = {
    "one_name": gettext_lazy("A pair needs two names."),
    "too_many_names": gettext_lazy("More than two names."),
    "name_too_long": gettext_lazy("A name is too long."),
    "lives": gettext_lazy("So many lives cannot be."),
    "not_printable": gettext_lazy("A name holds invisible characters."),
}


@dataclass(frozen=True, slots=True)
class Person:
    uid: str
    name: str


@dataclass(frozen=True, slots=True)
class Line:
    """A contender of the start list; `left`: names of people replaced by a substitute. `may_confirm`: nobody
    has confirmed that they are here, and no heat shows it.
    """

    number: int
    names: str
    group: str
    withdrawn: bool
    people: tuple[Person, ...]
    left: tuple[str, ...]
    lives: int
    is_confirmed: bool
    may_confirm: bool


@dataclass(frozen=True, slots=True)
class Choice:
    value: str
    name: str
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class PreviewName:
    """`choices`: whom an ambiguous name may mean, () if nothing is asked. `like`: similar names in the same list.

    `right` is the field that corrects a misspelt name.
    """

    name: str
    is_new: bool
    field: str
    right: str
    choices: tuple[Choice, ...]
    like: str

    @property
    def is_open(self) -> bool:
        return bool(self.choices) and not any(choice.is_chosen for choice in self.choices)


@dataclass(frozen=True, slots=True)
class PreviewLine:
    line: int
    names: tuple[PreviewName, ...]
    group: str
    problem: str
    lives: int


@dataclass(frozen=True, slots=True)
class OpenQuestion:
    """A name in the list that may be somebody else's."""

    line: int
    name: str


@dataclass(frozen=True, slots=True)
class ContendersPage:
    """`text` is the pasted list; `preview` what it would enter, `asked` its open questions, `wrong` lines
    with an error.

    `can_enter`: there are none of either. `is_open`: another contender can enter; `can_change`: withdraw and
    substitute; `has_lives`: lives are asked for. `unseen`: how many can be confirmed to be here.
    """

    frame: Frame
    lines: tuple[Line, ...]
    text: str
    preview: tuple[PreviewLine, ...]
    asked: tuple[OpenQuestion, ...]
    wrong: tuple[int, ...]
    can_enter: bool
    is_open: bool
    can_change: bool
    has_lives: bool
    unseen: int


def lines(state: State, names: Names, people: dict[str, str]) -> tuple[Line, ...]:
    seen = state.confirmed | seated(state)
    return tuple(
        Line(
            number=one.number,
            names=names[one.number],
            group=one.group,
            withdrawn=one.withdrawn,
            people=tuple(Person(person, people.get(person, "?")) for person in one.people),
            left=tuple(people.get(person, "?") for person in one.left),
            lives=one.lives,
            is_confirmed=one.number in state.confirmed,
            may_confirm=not one.withdrawn and one.number not in seen,
        )
        for one in state.contenders.values()
    )


def preview(matched: tuple[MatchedPair, ...], chosen: Mapping[str, str]) -> tuple[PreviewLine, ...]:
    """`chosen`: answers already given, by typed name."""
    return tuple(
        PreviewLine(
            line=pair.pair.line,
            names=tuple(_name(name, chosen.get(name.typed, "")) for name in pair.names),
            group=pair.pair.group,
            problem=_problem(pair),
            lives=pair.pair.lives,
        )
        for pair in matched
    )


def asked(lines: Sequence[PreviewLine]) -> tuple[OpenQuestion, ...]:
    """Each unanswered name once, at its first line."""
    names = {name.name: line.line for line in reversed(lines) for name in line.names if name.is_open}
    return tuple(OpenQuestion(line, name) for name, line in sorted(names.items(), key=itemgetter(1)))


def _name(name: MatchedName, chosen: str) -> PreviewName:
    choices = [Choice(uid, known, uid == chosen) for uid, known in name.near]
    if name.is_asked:
        new = _("%(name)s is somebody else") % {"name": name.typed}
        choices.append(Choice(NEW, new, chosen == NEW))
    like = ", ".join(
        _("%(name)s in line %(line)s") % {"name": other, "line": line} for line, other in name.like
    )
    return PreviewName(
        name.name, not name.uid, f"who-{name.typed}", f"right-{name.typed}", tuple(choices), like
    )


def _problem(pair: MatchedPair) -> str:
    if pair.pair.problem:
        return str(PROBLEMS[pair.pair.problem])
    if pair.contenders:
        return _("Plays already, in pair %(number)s.") % {"number": pair.contenders[0]}
    if pair.lines:
        line, name = pair.lines[0]
        return _("%(name)s is in line %(line)s too, and plays in one pair only.") % {
            "name": name,
            "line": line,
        }
    return ""
