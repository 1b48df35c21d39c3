"""/seasons/<uid>/paper/: enter evenings played on paper, with a preview that resolves the names first."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from league import wording
from league.access import get_season_for_director
from league.engine.list_text import TooMuch, with_semicolons
from league.engine.paper_list import HEADS, MOST_LINES, MOST_NAMES, PaperError, PaperLine, paper_lines
from league.models import Season
from league.pages.paper.people import AskedName, asked_names
from league.pages.shared.answers import to_page
from league.pages.shared.upload import list_text
from league.services.paper import PaperEvening, known_papers, paper_take_in, paper_uid
from league.services.seasons import check_day_of
from scoring.access import ensure_device, remember_device
from scoring.engine.sheet.players import player_counts
from scoring.models import Player
from scoring.pages.shared.context import context_of
from scoring.services import InputError
from scoring.services.about import check_day

Meant = dict[str, Player | str | None]
"""Who is meant by each name, None while unanswered."""


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the list. `error` says what is wrong; `is_here`: it was stored before, or is a duplicate."""

    number: int
    told: str
    results: str = ""
    error: str = ""
    is_here: bool = False


@dataclass(frozen=True, slots=True)
class PaperPage:
    """`rows` is empty before a list is given. `shown` marks the previewed text: a changed one is previewed
    again.

    `fresh`: number of lines that would be stored, 0 while one has an error.
    """

    season: Season
    example: str
    text: str = ""
    rows: tuple[Row, ...] = ()
    people: tuple[AskedName, ...] = ()
    fresh: int = 0
    error: str = ""
    shown: str = ""


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def paper(request: HttpRequest, uid: UUID) -> HttpResponse:
    season = get_season_for_director(request, uid).season
    if request.method != "POST":
        return _show(request, PaperPage(season, _example(season)))
    try:
        text = list_text(request)
        lines = _lines(season, text)
    except TooMuch:
        return _show(request, PaperPage(season, _example(season), error=_said(InputError("list_too_long"))))
    except InputError as error:
        return _show(request, PaperPage(season, _example(season), text, error=_said(error)))
    page, meant = _page(request, season, text, lines)
    people = {name: who for name, who in meant.items() if who is not None}
    is_seen = "confirmed" in request.POST and request.POST.get("shown") == page.shown
    if not is_seen or len(people) < len(meant) or any(row.error for row in page.rows):
        return _show(request, page)
    device = ensure_device(request)
    evenings = [
        PaperEvening(line, tuple(people[name] for name in line.seated))
        for line in lines
        if isinstance(line, PaperLine)
    ]
    try:
        taken = paper_take_in(season=season, device=device, evenings=evenings)
    except InputError as error:
        return _show(request, replace(page, fresh=0, error=_said(error)))
    if taken.refused:
        left, _meant = _page(request, season, text, lines)
        return _show(request, replace(left, error=_left_out(taken.count, left.fresh, taken.refused)))
    count = taken.count
    messages.success(
        request,
        ngettext("%(number)d table from paper.", "%(number)d tables from paper.", count) % {"number": count},
    )
    response = to_page(request, "league:season", uid)
    remember_device(response, device)
    return response


def _left_out(count: int, left: int, why: InputError) -> str:
    came = ngettext(
        "%(number)d table came in; the list marks it.",
        "%(number)d tables came in; the list marks them.",
        count,
    ) % {"number": count}
    out = ngettext("%(number)d table did not:", "%(number)d tables did not:", left) % {"number": left}
    return f"{came} {out} {_said(why)}"


def _lines(season: Season, text: str) -> list[PaperLine | PaperError]:
    """Raises InputError: season_no_rules, season_closed, list_empty, list_too_long."""
    if season.rules is None:
        raise InputError("season_no_rules")
    if season.closed_at is not None:
        raise InputError("season_closed", "", {"season": season.name})
    try:
        lines = paper_lines(with_semicolons(text, HEADS), season.rules, player_counts(season.rules))
    except PaperError as error:
        raise InputError(error.code) from None
    names = {name for line in lines if isinstance(line, PaperLine) for name in line.seated}
    if len(names) > MOST_NAMES:
        raise InputError("paper_too_many_names", "text", {"most": MOST_NAMES})
    return [_dated(season, line) for line in lines]


def _dated(season: Season, line: PaperLine | PaperError) -> PaperLine | PaperError:
    if isinstance(line, PaperLine):
        try:
            check_day(line.day)
            check_day_of(season, line.day)
        except InputError:
            return PaperError("paper_no_day_of_it", line.number, 1, str(line.day))
    return line


def _page(
    request: HttpRequest, season: Season, text: str, lines: Sequence[PaperLine | PaperError]
) -> tuple[PaperPage, Meant]:
    """The preview, and who is meant by each name."""
    good = [line for line in lines if isinstance(line, PaperLine)]
    people = asked_names(request.POST, season.club.space, [name for line in good for name in line.seated])
    meant = {one.name: one.who for one in people}
    known = known_papers(season, {paper_uid(season, line) for line in good})
    rows, seen = list[Row](), set(known)
    for line in lines:
        row = _row(season, line, meant, seen)
        rows.append(row)
        if isinstance(line, PaperLine):
            seen.add(paper_uid(season, line))
    is_open = any(one.who is None for one in people)
    why_not = _("Choose who it is.") if is_open and "confirmed" in request.POST else ""
    page = PaperPage(
        season, _example(season), text, tuple(rows), tuple(people),
        fresh=0 if any(row.error for row in rows) else sum(not row.is_here for row in rows),
        error=why_not, shown=hashlib.sha256(text.encode()).hexdigest(),
    )  # fmt: skip
    return page, meant


def _row(season: Season, line: PaperLine | PaperError, meant: Meant, seen: set[UUID]) -> Row:
    if isinstance(line, PaperError):
        return Row(line.line, "", error=_said(_error(line)))
    sides = " – ".join(" & ".join(side) for side in line.sides)
    text = f"{date_format(line.day, 'SHORT_DATE_FORMAT')} · {line.table} · {sides}"
    people = [meant[name] for name in line.seated if meant[name] is not None]
    if len(set(map(str, people))) < len(people):
        return Row(
            line.number, text, line.results, _said(InputError("paper_name_twice", "", {"line": line.number}))
        )
    return Row(line.number, text, line.results, is_here=paper_uid(season, line) in seen)


def _error(error: PaperError) -> InputError:
    params: dict[str, int | str] = {"line": error.line, "column": error.column, "text": error.text}
    if error.total:
        params["why"] = wording.impossible_total(*error.total)
    return InputError(error.code, "text", params)


def _said(error: InputError) -> str:
    if error.code == "list_too_long":
        error = InputError(error.code, "text", {"most": MOST_LINES})
    return wording.input_error(error)


def _example(season: Season) -> str:
    """An example line for these rules."""
    day = season.starts_on.isoformat()
    if season.rules is not None and season.rules.game == "whot":
        single = getattr(season.rules.params, "match", "") == "single"
        return f"{day}; 1; Anna; Beni; Cilli; {'3:1:0' if single else '0:45:101 23:0:104'}"
    target = getattr(season.rules.params, "target", 15) if season.rules is not None else 15
    return f"{day}; 1; Anna & Cilli; Beni & Dora; {target}:{target - 2} {target - 1}:{target}"


def _show(request: HttpRequest, page: PaperPage) -> HttpResponse:
    status = 422 if page.error or any(row.error for row in page.rows) else 200
    return render(request, "league/paper/paper.html", context_of(page), status=status)
