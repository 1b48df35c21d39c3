"""Figures and their answers as text."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league import wording
from league.engine.figures.figure import By, Said
from league.engine.figures.tally import Answer
from scoring.wording.faces import rank_name
from scoring.wording.marks import outcome
from scoring.wording.penalties import PENALTIES
from scoring.wording.suits import suit_name

NOTHING = "–"


@dataclass(frozen=True, slots=True)
class Line:
    """A figure, or one of its parts. `known`: in how many cases its data was recorded, "" if in all."""

    name: str
    meaning: str
    value: str
    between: str
    n: int
    known: str
    is_grey: bool
    is_part: bool


def lines(figure: Said) -> list[Line]:
    """The figure and its parts, without those that have no value."""
    spoken = [
        (part, answer) for part, answer in figure.answers.items() if answer.value is not None and answer.n
    ]
    if len(spoken) == 1:
        return [_line(figure, "", answer) for _, answer in spoken]
    found = [_line(figure, part, answer) for part, answer in spoken]
    return found if not found or not found[0].is_part else [_heading(figure), *found]


def _heading(of: Said) -> Line:
    return Line(
        translation.gettext(of.figure.name),
        translation.gettext(of.figure.meaning),
        "",
        "",
        0,
        "",
        False,
        False,
    )


def _line(of: Said, part: str, answer: Answer) -> Line:
    return Line(
        name=part_name(of.figure.by, part) if part else translation.gettext(of.figure.name),
        meaning="" if part else translation.gettext(of.figure.meaning),
        value=value(answer),
        between=between(answer),
        n=answer.n,
        known="" if part else known(answer),
        is_grey=answer.grey,
        is_part=bool(part),
    )


def value(answer: Answer) -> str:
    if answer.value is None:
        return NOTHING
    text = _number(answer, answer.value)
    if answer.kind == "share":
        return percent(text)
    if answer.spread:
        return _("%(value)s ± %(spread)s") % {"value": text, "spread": wording.decimal(answer.spread, 1)}
    return text


def between(answer: Answer) -> str:
    """The interval; "" for counts and if only one game is known."""
    if answer.kind == "count" or answer.low is None or answer.high is None:
        return ""
    words = {"low": _number(answer, answer.low), "high": _number(answer, answer.high)}
    if answer.kind == "share":
        words["high"] = percent(words["high"])
    return _("%(low)s to %(high)s") % words


def known(answer: Answer) -> str:
    if not answer.of or answer.known == answer.of:
        return ""
    return _("noted in %(known)s of %(of)s") % {"known": answer.known, "of": answer.of}


def percent(number: str) -> str:
    return f"{number}\u00a0%"  # as both languages write it


def _number(answer: Answer, number: float) -> str:
    if answer.kind == "share":
        return wording.decimal(100 * number, 0)
    return wording.decimal(number, 0 if answer.kind == "count" else 1)


def part_name(by: By, part: str) -> str:
    """The name of a part of a figure."""
    match by:
        case "value":
            return _("at %(value)s") % {"value": part}
        case "seats":
            return ngettext("%(number)d player", "%(number)d players", int(part)) % {"number": int(part)}
        case "penalty":
            words = PENALTIES.get(part)
            return str(words.name) % {"near_win": _("krank")} if words else part
        case "ruleset":
            return wording.ruleset_short(part)
        case "schlag":
            return rank_name(int(part))
        case "farbe":
            return suit_name(int(part))
        case "cards":
            return ngettext("of %(number)d card", "of %(number)d cards", int(part)) % {"number": int(part)}
        case "links":
            return ngettext("%(number)d pick card", "%(number)d pick cards", int(part)) % {
                "number": int(part)
            }
        case "outcome":
            return outcome("bummerl" if part == "plain" else part, "upper_austria")
    return part
