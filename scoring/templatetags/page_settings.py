"""The settings of a page with a live board for its scripts, as one JSON object: `{% pad_settings board
declared as told %}`.

`scoring/static/scoring/shared/settings.js` reads it once; the keys are the field names below. Words that are
on the page from the start are in its template.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass

from django import template
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext as _

from scoring.engine.board.board import AnyBoard
from scoring.epoch import epoch
from scoring.offline.bundle import bundle_name
from scoring.pages.board.declared import Declared
from scoring.release import release

register = template.Library()
PYTHON = "vendor/pyodide-0.29.5"
PYTHON_FILES = ("pyodide.mjs", "pyodide.asm.js", "pyodide.asm.wasm", "python_stdlib.zip")

Words = dict[str, str | dict[str, str]]


@dataclass(frozen=True, slots=True)
class Engine:
    """Addresses of everything needed to draw a board without the server; `python` are several, in the order
    of import.
    """

    engine: str
    worker: str
    python: tuple[str, ...]
    bundle: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WatchSettings:
    """Settings of a page that only watches; `sheet` is "" for the wall, which shows several."""

    sheet: str
    release: str
    words: Words


@dataclass(frozen=True, slots=True, kw_only=True)
class PadSettings:
    """Settings of a pad. `names` and `game` are what the start page calls the sheet while there is no network."""

    sheet: str
    names: str
    game: str
    board_url: str
    pad_url: str
    release: str  # renew.js compares it with the header of later answers
    epoch: str
    sent: str  # address of outbox/sent.js
    declared: tuple[Declared, ...]  # what this device declared on other pages
    engine: Engine
    words: Words


@register.simple_tag
def watch_settings(sheet: str = "") -> dict[str, object]:
    return asdict(WatchSettings(sheet=sheet, release=release(), words=_wake()))


@register.simple_tag
def pad_settings(board: AnyBoard, declared: tuple[Declared, ...]) -> dict[str, object]:
    return asdict(
        PadSettings(
            sheet=board.uid,
            names=", ".join(seat.name for seat in board.seats),
            game="Watten" if board.game == "watten" else "WHOT!",
            board_url=reverse("scoring:board", args=[board.uid]),
            pad_url=reverse("scoring:pad", args=[board.uid]),
            release=release(),
            epoch=epoch(),
            sent=static("scoring/outbox/sent.js"),
            declared=declared,
            engine=_engine(),
            words=_wake() | _outbox() | (_watten() if board.game == "watten" else {}),
        )
    )


def _engine() -> Engine:
    return Engine(
        engine=static("scoring/offline/engine.js"),
        worker=static("scoring/offline/worker.js"),
        python=tuple(static(f"{PYTHON}/{name}") for name in PYTHON_FILES),
        bundle=reverse("scoring:engine", args=[bundle_name()]),
    )


def _wake() -> Words:
    """Words that say whether the screen stays on."""
    return {
        "wake": {
            "on": _("screen stays on"),
            "off": _("screen may go dark"),
            "insecure": _("screen may go dark: no https"),
        }
    }


def _watten() -> Words:
    """Words for keyboard use; `rests` is said of keys tapped right after a game."""
    return {
        "typing": {
            "armed": _("{n} points: A or B?"),
            "none": _("{n} points cannot be written there now."),
        },
        "rests": _("The game is over. The keys count again in a moment."),
    }


def _outbox() -> Words:
    """Words about waiting entries: `saved` in the bar, `why` beside it the obstacle, `told` the same in full."""
    return {
        "saved": {
            "saved": _("all saved"),
            "one": _("1 waits"),
            "many": _("{n} wait"),
            "tapped": _("tapped, waits"),
            "here": _("{n} only on this screen"),
            "stopped": _("stopped, {n} waiting"),
        },
        "why": {
            "behind": _("not all in the numbers yet"),
            "offline": _("no answer, nothing is lost"),
            "forbidden": _("may not write any more"),
            "busy": _("the server is busy"),
            "broken": _("the server reports a fault"),
            "unkept": _("leave this page open"),
            "aside": _("something was put aside"),
        },
        "told": {
            "none": _("Nothing waits: all that was written here is on the server."),
            "behind": _("The numbers do not have everything yet that waits here. It is reckoned in."),
            "offline": _("No answer from the server. Nothing is lost, it is sent again by itself."),
            "forbidden": _("This device may not write on this sheet any more. What waits is kept here."),
            "busy": _("The server is busy. Nothing is lost, it is sent again by itself."),
            "broken": _("The server reports a fault. What waits is kept here."),
            "unkept": _(
                "This is only on this screen: the device has no room left, or keeps nothing for this page. "
                "Leave the page open until all is saved. As soon as there is room it is kept by itself."
            ),
            "aside": _("Put aside, because the server could not read it:"),
        },
    }
