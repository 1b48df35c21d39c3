"""/clubs/<uid>/roster/paste/: adds many members at once, with a preview that finds existing players. For owners."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from league import wording
from league.access import get_club_for_owner
from league.engine.list_text import TooMuch
from league.models import Club, Person
from league.pages.roster.paste import Line, lines_of, too_long
from league.pages.shared.answers import to_page
from league.pages.shared.upload import list_text
from league.services import people_add
from league.services.people import NewMember
from scoring.models import Player
from scoring.pages.setup.seat_question import SeatQuestion, answered_at, asked_at, typed_at
from scoring.pages.shared.context import context_of
from scoring.services import InputError
from scoring.services.name_match import KnownNames, Near, name_key
from scoring.services.player_names import KnownPlayers, all_players
from scoring.services.seat_choices import Unresolved, players_meant


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the preview: the player found, a question, or an error. `is_member`: nothing is added.

    `like`: an earlier new name of the list that is similar, or "".
    """

    line: Line
    who: Player | str | None = None
    question: SeatQuestion | None = None
    is_member: bool = False
    error: str = ""
    like: str = ""

    @property
    def is_new(self) -> bool:
        return isinstance(self.who, str)

    @property
    def is_open(self) -> bool:
        return self.who is None and (self.question is not None or bool(self.like))


@dataclass(frozen=True, slots=True)
class PastePage:
    """`rows` is empty before a list is given. `shown` marks the previewed text: a changed one is previewed again."""

    club: Club
    text: str
    rows: tuple[Row, ...] = ()
    error: str = ""
    shown: str = ""


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def paste(request: HttpRequest, uid: UUID) -> HttpResponse:
    club = get_club_for_owner(request, uid).club
    if request.method != "POST":
        return render(request, "league/roster/paste.html", context_of(PastePage(club, "")))
    try:
        text = list_text(request)
    except TooMuch:
        typed = request.POST.get("text", "")
        return _show(request, PastePage(club, typed, error=wording.input_error(too_long())))
    try:
        rows = tuple(_rows(request, club, lines_of(text)))
    except InputError as error:
        return _show(request, PastePage(club, text, error=wording.input_error(error)))
    is_seen = "confirmed" in request.POST and request.POST.get("shown") == _mark(text)
    if not is_seen or any(row.error or row.who is None for row in rows):
        why_not = _("Choose who it is.") if is_seen and any(row.is_open for row in rows) else ""
        return _show(request, PastePage(club, text, rows, why_not, _mark(text)))
    try:
        added = people_add(
            club=club,
            members=[NewMember(row.who, row.line.details) for row in rows if row.who and not row.is_member],
        )
    except InputError as error:
        return _show(request, PastePage(club, text, rows, wording.input_error(error), _mark(text)))
    messages.success(
        request,
        ngettext("%(number)d member more.", "%(number)d members more.", len(added)) % {"number": len(added)},
    )
    return to_page(request, "league:roster", uid)


def _rows(request: HttpRequest, club: Club, lines: list[Line]) -> Iterator[Row]:
    known = all_players(club.space)
    members = set(Person.objects.in_space(club.space).values_list("player_id", flat=True))
    before: set[object] = set()
    listed = KnownNames(())
    for line in lines:
        row = _asked_once_more(request, _row(request, known, line), listed)
        key = name_key(str(row.who))
        if row.who is not None and key in before:
            row = Row(line, error=wording.input_error(InputError("name_twice", params={"name": line.name})))
        before.add(key)
        if isinstance(row.who, Player) and row.who.pk in members:
            row = Row(line, row.who, is_member=True)
        yield row


def _row(request: HttpRequest, known: KnownPlayers, line: Line) -> Row:
    if line.error:
        return Row(line, error=wording.input_error(line.error))
    typed = typed_at(request.POST, line.number, line.name)
    try:
        line.details.cleaned()
        who = players_meant(known, [typed])[0]
    except InputError as error:
        return Row(line, error=wording.input_error(error))
    except Unresolved as error:
        question = error.questions[0]
        if question.players:
            return Row(line, question=asked_at(line.number, question))
        return Row(line, question.name)
    return Row(line, who, answered_at(line.number, typed))


def _asked_once_more(request: HttpRequest, row: Row, listed: KnownNames) -> Row:
    """Asks for confirmation if a new name is similar to an earlier new one."""
    if not isinstance(row.who, str):
        return row
    found, name = listed.match(row.who), row.who
    listed.add(name)
    if not isinstance(found, Near):
        return row
    like, number = ", ".join(found.names), row.line.number
    if request.POST.get(f"like-{number}") == name:
        return replace(row, like=like)
    return Row(row.line, question=row.question, like=like)


def _mark(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def _show(request: HttpRequest, page: PastePage) -> HttpResponse:
    status = 422 if page.error or any(row.error for row in page.rows) else 200
    return render(request, "league/roster/paste.html", context_of(page), status=status)
