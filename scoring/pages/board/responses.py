"""The board for a request: one context for the page, the answer to an entry and each poll.

Adds the sheet, its links and the reader to `scoring.pages.board.board`. Callers have checked access.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from uuid import UUID, uuid4

from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from rules.registry import ruleset
from scoring import wording
from scoring.access import Access
from scoring.engine.admission.permissions import has_sides
from scoring.engine.board.board import AnyBoard
from scoring.engine.board.board_view import PlayedRules
from scoring.engine.board.watten_view import WattenBoard
from scoring.models import Sheet
from scoring.models.queries import News
from scoring.pages.board import frame
from scoring.pages.board.board import BoardPage, Notice, Reader, page
from scoring.pages.board.declared import Declared, declared_elsewhere
from scoring.pages.board.links import ANY_LINE, Links
from scoring.pages.board.whot import ROWS_ON_PAD
from scoring.pages.shared.authors import Authors
from scoring.pages.shared.context import context_of
from scoring.pages.shared.preferences import is_mirrored
from scoring.pages.shared.redirects import FROM_PAD
from scoring.pages.shared.senders import Senders, entries_with_standing, senders
from scoring.selectors.sheets import (
    sheet_board,
    sheet_closed_at,
    sheet_devices,
    sheet_fold,
    sheet_remarks,
    sheet_times,
)

__all__ = [
    "Notice",
    "board_response",
    "closed_since",
    "declared_by",
    "drawn",
    "is_known",
    "pad_context",
    "reader_of",
    "rules_line",
    "senders_of",
]
# Options that the line above a board always shows.
SAID = frozenset({"target", "limit", "rounds"})


def drawn(request: HttpRequest, access: Access, notice: Notice | None = None) -> tuple[BoardPage, Links]:
    """The board of this reader, and its links."""
    reader = reader_of(request, access)
    board = sheet_board(access.sheet, reader.pen, most_rows=ROWS_ON_PAD)
    if board.waiting:
        reader = replace(reader, senders=senders_of(access.sheet, board))
    if board.scribes and board.scribes.proposals:
        reader = replace(reader, remarks=sheet_remarks(access.sheet))
    return page(board, reader, str(uuid4()), notice), reader.links


def senders_of(sheet: Sheet, board: AnyBoard) -> Senders:
    """Sender and time of each waiting entry, by entry id. Two queries, none if nothing waits."""
    ids = [entry.id for entry in entries_with_standing(board.waiting)]
    if not ids:
        return {}
    fold = sheet_fold(sheet)
    who, names = wording.Who.of(board), sheet_devices(sheet)
    authors = Authors(fold.ledger.entries, names, who, are_sides=has_sides(fold))
    return senders(board.waiting, authors, sheet_times(sheet, ids))


def reader_of(request: HttpRequest, access: Access) -> Reader:
    pen = access.pen if access.may_write else None
    since = closed_since(access.sheet)
    links = _links(access.sheet.uid, in_club=_sees_club(request, access))
    return Reader(links, access.may_direct, is_mirrored(request), pen=pen, closed_since=since)


def _sees_club(request: HttpRequest, access: Access) -> bool:
    """Whether this device came from a page of the sheet's club, not by a link or by the placard of a table."""
    is_from_club = access.sheet.club_reopens and access.grant.via_id is None
    return is_from_club and "table" not in request.COOKIES


def closed_since(sheet: Sheet) -> str:
    """When the sheet was closed, in words; "" while it is open."""
    at = sheet_closed_at(sheet)
    if at is None:
        return ""
    here = localtime(at)
    return f"{date_format(here, 'DATE_FORMAT')}, {date_format(here, 'TIME_FORMAT')}"


@dataclass(frozen=True, slots=True)
class PadPage:
    """What `scoring/board/pad.html` draws around the board: `drawn` is the board as HTML, `rules_line` the
    house rules in its bar, `declared` is for its outbox.
    """

    drawn: str
    rules_line: str
    declared: tuple[Declared, ...] = ()


def pad_context(
    request: HttpRequest, board_page: BoardPage, links: Links, declared: tuple[Declared, ...] = ()
) -> dict[str, object]:
    """The context of the whole pad page."""
    html = frame.html(board_page, links, _token(request))
    return context_of(links, board_page, PadPage(html, rules_line(board_page.board), declared))


def declared_by(access: Access) -> tuple[Declared, ...]:
    """What this device declared on other pages, with its remarks. Queries only if there is any."""
    fold, writer = sheet_fold(access.sheet), str(access.writer_id)
    url = reverse("scoring:entries", args=[access.sheet.uid])
    found = declared_elsewhere(fold, writer, url, {})
    return declared_elsewhere(fold, writer, url, sheet_remarks(access.sheet)) if found else ()


def rules_line(board: AnyBoard) -> str:
    """The house rules in a few words: "to 9 · Upper Austria"."""
    name = wording.ruleset_name(board.ruleset.key)
    if _has_house_rules(board.ruleset):
        name = _("%(rules)s + house rules") % {"rules": name}
    if isinstance(board, WattenBoard):
        end = _("to %(points)s") % {"points": board.target}
    elif board.limit:
        end = _("out at %(points)s") % {"points": board.limit}
    elif board.rounds:
        end = _("%(rounds)s rounds") % {"rounds": board.rounds}
    else:
        return name
    return f"{end} · {name}"


def _has_house_rules(played: PlayedRules) -> bool:
    """Whether the options differ from the ruleset in more than the end of a game, which is shown anyway."""
    own = dict(ruleset(played.key).options)
    return any(own.get(name) != value for name, value in played.options.items() if name not in SAID)


@lru_cache(maxsize=512)
def _links(uid: UUID, *, in_club: bool) -> Links:
    """Cached, because every answer needs them and they never change."""

    def at(page: str) -> str:
        return reverse(f"scoring:{page}", args=[uid])

    return Links(
        entries_url=at("entries"),
        history_url=at("history"),
        share_url=at("share"),
        hands_url=at("hands"),
        dispute_url=at("dispute"),
        sheet_why_url=at("sheet-why"),
        sheet_rules_url=at("sheet-rules"),
        result_url=at("result"),
        ledger_url=at("ledger"),
        seats_url=at("seats"),
        names_url=at("names"),
        about_url=at("about") + FROM_PAD,
        club_url=reverse("league:sheet-in-club", args=[uid]) if in_club else "",
        round_url=reverse("scoring:why", args=[uid, ANY_LINE]) + FROM_PAD,
    )


def is_known(request: HttpRequest, news: News) -> bool:
    """Whether the page (`?v=`) already shows these news. A page of an older release sends only its version.

    Compares the raw query string; parsing it would cost more. With anything else in it the answer is the
    board, which is right too.
    """
    return request.META["QUERY_STRING"] in (f"v={news[0]}.{news[1]}", f"v={news[0]}")


def board_response(
    request: HttpRequest, access: Access, notice: Notice | None = None, *, status: int = 200
) -> HttpResponse:
    """The board fragment without the page around it."""
    board_page, links = drawn(request, access, notice)
    response = HttpResponse(frame.html(board_page, links, _token(request)), status=status)
    response["Sheet-Version"] = board_page.version
    response["Cache-Control"] = "no-store"
    return response


def _token(request: HttpRequest) -> str:
    """The CSRF token for the forms of the fragment: the posted one, which Django has just checked, or a new one."""
    return request.POST.get("csrfmiddlewaretoken") or get_token(request)
