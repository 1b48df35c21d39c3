"""The form of a new sheet: what is offered, what is already filled in, what was posted.

Owns what both games share, and names the part of each game. Never opens a sheet:
that is scoring.services.sheet_open, which also says what is wrong with a name.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import ModuleType
from typing import Any

from django.utils.translation import gettext as _

from rules.registry import keys
from scoring.models import Sheet
from scoring.pages.setup import watten_options, whot_options
from scoring.pages.setup.draft import LONGEST_KEPT, MAX_PLAYERS, Draft
from scoring.selectors.sheets import sheet_names

__all__ = ["Draft", "blank", "form_context", "options", "posted", "rechosen"]

Json = dict[str, Any]
# Each part has SEATS, USUAL_PLAYERS, FIRST_RULESET, FIELDS, filled, options and context.
_PARTS: dict[str, ModuleType] = {"watten": watten_options, "whot": whot_options}


def blank(game: str, last: Sheet | None) -> Draft:
    """Filled in as the last sheet of this device, so that one tap starts again; else with plain numbers."""
    part = _PARTS[game]
    names = [_("Player %(number)d") % {"number": number} for number in range(1, MAX_PLAYERS + 1)]
    if last is None:
        return Draft(
            game, part.FIRST_RULESET, tuple(names), str(part.USUAL_PLAYERS), chosen=dict(part.FIELDS)
        )
    seated = sheet_names(last)
    return Draft(
        game,
        last.ruleset_key,
        (*seated, *_others(names, seated)),
        str(len(seated)),
        chosen={**part.FIELDS, **part.filled(last)},
    )


def _others(names: Sequence[str], seated: Sequence[str]) -> list[str]:
    """Names for the empty seats that nobody has yet."""
    return [name for name in names if name not in seated][: MAX_PLAYERS - len(seated)]


def posted(game: str, post: Mapping[str, str]) -> Draft:
    part = _PARTS[game]

    def text(name: str, default: str = "") -> str:
        return post.get(name, default).strip()[:LONGEST_KEPT]

    return Draft(
        game,
        text("ruleset", part.FIRST_RULESET),
        # Unstripped and whole: the service says what is wrong with a name, and the form shows it as typed.
        tuple(post.get(f"name-{seat}", "") for seat in range(part.SEATS)),
        text("players", str(part.USUAL_PLAYERS)),
        text("first_dealer"),
        {name: text(name, first) for name, first in part.FIELDS.items()},
    )


def rechosen(draft: Draft, post: Mapping[str, str]) -> Draft | None:
    """The form with another ruleset and its own house rules, names kept; None where none was asked for."""
    key = post.get("choose", "")
    if key not in keys(draft.game):  # type: ignore[arg-type]
        return None
    return replace(draft, ruleset_key=key, chosen={})


def options(draft: Draft) -> dict[str, object]:
    """Only what this game lets one choose here, for the ruleset of the draft."""
    chosen: dict[str, object] = _PARTS[draft.game].options(draft)
    return chosen


def form_context(draft: Draft, errors: Mapping[str, str] | None = None) -> Json:
    """What `scoring/setup/sheet_new.html` draws."""
    errors = errors or {}
    part = _PARTS[draft.game]
    seats = [_seat(draft, seat, errors) for seat in range(part.SEATS)]
    common = {"game": draft.game, "draft": draft, "seats": seats, "errors": errors}
    return {**common, **part.context(draft, seats, errors)}


def _seat(draft: Draft, seat: int, errors: Mapping[str, str]) -> Json:
    return {
        "seat": seat,
        "number": seat + 1,
        "name": draft.names[seat] if seat < len(draft.names) else "",
        "field": f"name-{seat}",
        "error": errors.get(f"name-{seat}", ""),
        "deals": str(seat) == draft.first_dealer,
    }
