"""Renders the board of a sheet with all waiting items as HTML. The worker calls this in the browser.

Uses Django's template engine and catalogue without apps, requests and database. The server never calls it;
tests compare its board with the server's.
"""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from typing import Any

from django.apps import apps
from django.conf import settings
from django.template.backends.django import DjangoTemplates
from django.utils import translation

from scoring import wording
from scoring.engine.admission.admit import Receipt
from scoring.engine.board.board import AnyBoard, board
from scoring.engine.board.board_view import Label
from scoring.engine.sheet.fold import SheetFold
from scoring.offline import wire
from scoring.offline.projection import Outcome, base, project
from scoring.pages.board import frame
from scoring.pages.board.board import Notice, Reader, notice_of, page
from scoring.pages.board.links import Links
from scoring.pages.board.whot import ROWS_ON_PAD
from scoring.pages.shared.senders import Sender

LIBRARIES = {
    "fixed": "scoring.templatetags.fixed",
    "i18n": "django.templatetags.i18n",
    "whot": "scoring.templatetags.whot",
}


class Templates(DjangoTemplates):
    """Django's template engine with only the template libraries that a board loads."""

    def get_templatetag_libraries(self, custom_libraries: dict[str, str]) -> dict[str, str]:
        return LIBRARIES


def start(root: str) -> None:
    """Set Django up from the bundle unpacked at `root`. Call it once, before rendering."""
    kept = json.loads(Path(root, "settings.json").read_text())
    templates = {
        "BACKEND": "scoring.offline.browser.Templates",
        "DIRS": [f"{root}/templates"],
        "OPTIONS": {"context_processors": []},
    }
    settings.configure(
        **kept, INSTALLED_APPS=[], LOCALE_PATHS=[f"{root}/config/locale"], TEMPLATES=[templates]
    )
    apps.populate([])


def drawn(state_json: str, items_json: str) -> str:
    """JSON {html, version, receipts} for the state of `GET /s/<uid>/state/` and the waiting items.

    Each item is {"fields": [[name, value], ...]}. A receipt has `status` (those of the server, or "malformed"),
    `entry_id`, `reason` and, if people must see it, `text`.
    """
    state = _state(state_json)
    fields = [item["fields"] for item in json.loads(items_json)]
    pen = wire.pen_of(state["pen"])
    found = project(_base(state_json), fields, pen)
    names = wire.names_of(state, found.after.ledger.named)
    # A state of an older release has no count of relabellings.
    label = Label(state["uid"], state["title"], state.get("relabelled", ""), state.get("games_planned"))
    shown = board(found.after, names, pen, label, most_rows=ROWS_ON_PAD)
    who = wording.Who.of(shown)
    # A state of an older release has no closing time, and neither has a closing that waits.
    closing = found.after.ledger.closing
    is_known = closing is not None and closing.id not in found.unsent
    since = state.get("closed_since", "") if is_known else ""
    reader = Reader(
        Links.from_stored(state["addresses"]),
        pen.may_direct,
        state["mirrored"],
        found.unsent,
        pen,
        closed_since=since,
        # A state of an older release has no senders.
        senders={entry: Sender.from_stored(sender) for entry, sender in state.get("hands", {}).items()},
    )
    with translation.override(state["language"]):
        notices = [_notice(outcome, who) for outcome in found.outcomes]
        answer = {
            "html": _html(reader, shown, notices[-1] if notices else None),
            "version": found.after.version,
            "receipts": [_receipt(*each) for each in zip(found.outcomes, notices, strict=True)],
        }
    return json.dumps(answer)


@lru_cache(maxsize=2)
def _state(state_json: str) -> dict[str, Any]:
    state: dict[str, Any] = json.loads(state_json)
    if state["wire"] != wire.WIRE:
        raise ValueError(f"a state of form {state['wire']}, this release reads {wire.WIRE}")
    return state


@lru_cache(maxsize=2)
def _base(state_json: str) -> SheetFold:
    return base(_state(state_json))


def _html(reader: Reader, shown: AnyBoard, notice: Notice | None) -> str:
    """The board, with the server's notice about the latest tap above it."""
    return frame.html(page(shown, reader, "", notice), reader.links)


def _notice(outcome: Outcome, who: wording.Who) -> Notice | None:
    if isinstance(outcome, Receipt):
        return notice_of(outcome, who)
    return Notice(wording.malformed(outcome.code, outcome.field), is_error=True)


def _receipt(outcome: Outcome, notice: Notice | None) -> dict[str, str]:
    receipt = {"text": notice.text if notice else ""}
    if isinstance(outcome, Receipt):
        return receipt | {"status": outcome.status, "entry_id": outcome.entry_id, "reason": outcome.reason}
    return receipt | {"status": "malformed", "entry_id": "", "reason": outcome.code}
