"""The form of a new sheet: the choices, the default values, the posted ones.

This is the part of both games. `scoring.services.sheet_open` opens the sheet and checks the names.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import ModuleType
from urllib.parse import parse_qsl, urlencode

from django.utils.translation import gettext as _

from rules.core.ruleset import OptionValue
from rules.registry import keys
from scoring.models import Sheet
from scoring.pages.setup import watten_options, whot_options
from scoring.pages.setup.draft import LONGEST_KEPT, MAX_PLAYERS, SheetDraft
from scoring.pages.setup.seat_question import SeatQuestion
from scoring.pages.setup.watten_options import WattenQuestions
from scoring.pages.setup.whot_options import WhotQuestions
from scoring.selectors.sheets import sheet_names

__all__ = ["NewSheetPage", "SheetDraft", "blank", "by_rules", "options", "page", "posted", "rechosen"]

# Each module has SEATS, USUAL_PLAYERS, FIRST_RULESET, FIELDS, filled, options, players_for and questions.
_PARTS: dict[str, ModuleType] = {"watten": watten_options, "whot": whot_options}
LONGEST_ANSWERS = 2000


@dataclass(frozen=True, slots=True)
class SeatField:
    """`mark` is the CSS class of the player's side at a Watten table, else "". In a club `question` asks who
    is meant.
    """

    seat: int
    name: str
    error: str
    deals: bool
    mark: str
    question: SeatQuestion | None = None

    @property
    def number(self) -> int:
        return self.seat + 1

    @property
    def field(self) -> str:
        return f"name-{self.seat}"


@dataclass(frozen=True, slots=True)
class KeptAnswers:
    """The house rules chosen for a ruleset that is not shown now, as name and text of a hidden field."""

    field: str
    text: str


@dataclass(frozen=True, slots=True)
class NewSheetPage:
    """What `scoring/setup/sheet_new.html` draws. `ask` is the game's own part, `known_names` are suggestions.

    `asks_rules`: False if a season has settled the rules.
    """

    game: str
    draft: SheetDraft
    seats: tuple[SeatField, ...]
    errors: Mapping[str, str]
    ask: WattenQuestions | WhotQuestions
    kept: tuple[KeptAnswers, ...]
    known_names: tuple[str, ...] = ()
    asks_rules: bool = True


def blank(game: str, last: Sheet | None) -> SheetDraft:
    """The form filled in like the last sheet of this device, so that one tap starts again; else with numbered
    players.
    """
    part = _PARTS[game]
    names = [_("Player %(number)d") % {"number": number} for number in range(1, MAX_PLAYERS + 1)]
    if last is None:
        return SheetDraft(
            game, part.FIRST_RULESET, tuple(names), str(part.USUAL_PLAYERS), chosen=dict(part.FIELDS)
        )
    seated = sheet_names(last)
    return SheetDraft(
        game,
        last.ruleset_key,
        (*seated, *_others(names, seated)),
        str(len(seated)),
        chosen={**part.FIELDS, **part.filled(last.ruleset_key, last.options)},
    )


def by_rules(game: str, ruleset_key: str, options: Mapping[str, OptionValue]) -> SheetDraft:
    """A form without names, filled in with these rules."""
    part = _PARTS[game]
    chosen = {**part.FIELDS, **part.filled(ruleset_key, options)}
    return SheetDraft(game, ruleset_key, (), str(part.USUAL_PLAYERS), chosen=chosen)


def _others(names: Sequence[str], seated: Sequence[str]) -> list[str]:
    """Names for the empty seats, from those that nobody has yet."""
    return [name for name in names if name not in seated][: MAX_PLAYERS - len(seated)]


def posted(game: str, post: Mapping[str, str]) -> SheetDraft:
    part = _PARTS[game]

    def text(name: str, default: str = "") -> str:
        return post.get(name, default).strip()[:LONGEST_KEPT]

    return SheetDraft(
        game,
        text("ruleset", part.FIRST_RULESET),
        # Not stripped or cut: the service says what is wrong with a name, and the form shows it as typed.
        tuple(post.get(f"name-{seat}", "") for seat in range(part.SEATS)),
        text("players", str(part.USUAL_PLAYERS)),
        text("first_dealer"),
        {name: text(name, first) for name, first in part.FIELDS.items()},
        {key: _answers(part, post[f"kept-{key}"]) for key in keys(game) if f"kept-{key}" in post},  # type: ignore[arg-type]
    )


def _answers(part: ModuleType, text: str) -> dict[str, str]:
    """The house rules in a hidden field, which holds them as a query string."""
    given = parse_qsl(text[:LONGEST_ANSWERS])
    return {name: value[:LONGEST_KEPT] for name, value in given if name in part.FIELDS}


def rechosen(draft: SheetDraft, post: Mapping[str, str]) -> SheetDraft | None:
    """The form with another ruleset and its own house rules, names kept; None if no other one was chosen.

    Answers are kept by ruleset, so that they are there again when that ruleset is chosen again.
    """
    key = post.get("choose", "")
    if key not in keys(draft.game):  # type: ignore[arg-type]
        return None
    given = {name: text for name, text in draft.chosen.items() if text}
    kept = {**draft.kept, post.get("answers_of", draft.ruleset_key): given}
    players = _PARTS[draft.game].players_for(key, draft.players)
    return replace(draft, ruleset_key=key, players=players, chosen=kept.get(key, {}), kept=kept)


def options(draft: SheetDraft) -> dict[str, object]:
    """The options for the ruleset of the draft that this game's form offers."""
    chosen: dict[str, object] = _PARTS[draft.game].options(draft)
    return chosen


def page(draft: SheetDraft, errors: Mapping[str, str] | None = None) -> NewSheetPage:
    errors = errors or {}
    part = _PARTS[draft.game]
    return NewSheetPage(
        game=draft.game,
        draft=draft,
        seats=tuple(_seat(draft, seat, errors) for seat in range(part.SEATS)),
        errors=errors,
        ask=part.questions(draft, errors),
        kept=tuple(
            KeptAnswers(f"kept-{key}", urlencode(given))
            for key, given in draft.kept.items()
            if given and key != draft.ruleset_key and key in keys(draft.game)  # type: ignore[arg-type]
        ),
    )


def _seat(draft: SheetDraft, seat: int, errors: Mapping[str, str]) -> SeatField:
    return SeatField(
        seat=seat,
        name=draft.names[seat] if seat < len(draft.names) else "",
        error=errors.get(f"name-{seat}", ""),
        deals=str(seat) == draft.first_dealer,
        # At a Watten table the sides alternate clockwise; three players are a side each, with the marks of
        # the pad.
        mark=f"side-{'ab'[seat % 2]}" if draft.game == "watten" else "",
    )
