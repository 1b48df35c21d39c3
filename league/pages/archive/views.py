"""/clubs/<uid>/archive/: download a club as one file, or take a file in. /clubs/archive/: take in a new club.
For owners.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import cast
from uuid import UUID

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.http import FileResponse, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from league import wording, wording_archive
from league.access import get_club_for_owner, user_of
from league.models import Club, User
from league.pages.shared.archives import archive_answer
from league.services.archive.taking_in import TakenIn, archive_take_in
from scoring.limits import at_most
from scoring.pages.shared.context import context_of
from scoring.services import InputError


@dataclass(frozen=True, slots=True)
class Part:
    name: str
    number: int


@dataclass(frozen=True, slots=True)
class ArchivePage:
    """`club` is None on the page for a new club. `taken`: the club that an archive was, or would be, added
    to.

    `added` rows are new, `kept` rows differ and stay as they are here. `looked`: nothing was stored. `most`:
    size limit of a file in megabytes.
    """

    club: Club | None
    error: str = ""
    taken: Club | None = None
    is_new: bool = False
    looked: bool = False
    added: tuple[Part, ...] = ()
    kept: tuple[Part, ...] = ()
    most: int = settings.MOST_BODY >> 20


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@at_most(60, 3600)
def archive(request: HttpRequest, uid: UUID) -> HttpResponse:
    return _answer(request, get_club_for_owner(request, uid).club)


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@at_most(20, 3600)
def club_take_in(request: HttpRequest) -> HttpResponse:
    return _answer(request, None)


@never_cache
@require_safe
def archive_file(request: HttpRequest, uid: UUID) -> FileResponse:
    return archive_answer(get_club_for_owner(request, uid).club)


def _answer(request: HttpRequest, club: Club | None) -> HttpResponse:
    page = ArchivePage(club) if request.method != "POST" else _taken(request, club)
    return render(request, "league/archive/archive.html", context_of(page), status=422 if page.error else 200)


def _taken(request: HttpRequest, club: Club | None) -> ArchivePage:
    file, looked = request.FILES.get("file"), "look" in request.POST
    try:
        if file is None:
            raise InputError("archive_no_file")
        # Both pages require that somebody is signed in.
        owner = cast(User, user_of(request))
        taken = archive_take_in(
            file=file, owner=owner, club=club, looks_only=looked, called=wording_archive.copy_name
        )
    except InputError as error:
        return ArchivePage(club, wording.input_error(error))
    return _said(club, taken, looked=looked)


def _said(club: Club | None, taken: TakenIn, *, looked: bool) -> ArchivePage:
    return ArchivePage(club, "", taken.club, taken.is_new, looked, _parts(taken.added), _parts(taken.kept))


def _parts(numbers: Mapping[str, int]) -> tuple[Part, ...]:
    """The parts that people know by name. Linking rows are left out."""
    shown = wording_archive.SHOWN
    return tuple(Part(wording_archive.what(name), numbers[name]) for name in shown if name in numbers)
