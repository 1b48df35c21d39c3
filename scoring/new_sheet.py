"""The form of a new sheet: what is offered, what is already filled in, what was posted.

Owns the names of its fields and their defaults. Never opens a sheet: that is
scoring.services.sheet_open, which also says what is wrong with a name.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from rules.registry import ruleset
from rules.whot.rulesets import LIMITS
from scoring import wording
from scoring.models import Sheet

Json = dict[str, Any]
MAX_PLAYERS = 8
USUAL_PLAYERS = 4
TARGETS = (9, 11, 15)
# What the pad has buttons for; the rules library knows more (`rules.registry.keys`).
OFFERED_WHOT = (
    "leaflet_classic",
    "leaflet_short",
    "leaflet_long",
    "numberlock_classic",
    "numberlock_new",
    "numberlock_knockout",
)
FIRST_RULESET = {"watten": "upper_austria", "whot": "leaflet_long"}
LONGEST_KEPT = 200


@dataclass(frozen=True, slots=True)
class Draft:
    """What stands in the form, as text: whatever people typed is shown to them again, right or wrong."""

    game: str
    ruleset_key: str
    names: tuple[str, ...]
    players: str
    first_dealer: str = "0"
    target: str = "9"
    limit: str = "100"

    def seated(self) -> list[str]:
        """The names that count: those of the chosen number of players."""
        count = int(self.players) if self.players.isascii() and self.players.isdecimal() else 0
        return list(self.names[: min(count, MAX_PLAYERS)])

    def dealer(self) -> int:
        return int(self.first_dealer) if self.first_dealer in tuple("01234567") else -1

    def options(self) -> dict[str, object]:
        """Only what this game lets one choose here; a text that is no number stays one and is refused."""
        name, text = ("target", self.target) if self.game == "watten" else ("limit", self.limit)
        is_number = text.isascii() and text.isdecimal() and len(text) < 6
        return {name: int(text) if is_number else text}


def blank(game: str, last: Sheet | None) -> Draft:
    """Filled in as the last sheet of this device, so that one tap starts again; else with plain numbers."""
    names = [_("Player %(number)d") % {"number": number} for number in range(1, MAX_PLAYERS + 1)]
    if last is None:
        return Draft(game, FIRST_RULESET[game], tuple(names), str(USUAL_PLAYERS))
    seated = [seat.player.name for seat in last.seats.all()]
    return Draft(
        game,
        last.ruleset_key,
        (*seated, *_others(names, seated)),
        str(len(seated)),
        target=str(last.options.get("target", 9)),
        limit=str(last.options.get("limit", 100)),
    )


def _others(names: Sequence[str], seated: Sequence[str]) -> list[str]:
    """Names for the empty seats that nobody has yet."""
    return [name for name in names if name not in seated][: MAX_PLAYERS - len(seated)]


def posted(game: str, post: Mapping[str, str]) -> Draft:
    def text(name: str, default: str = "") -> str:
        return post.get(name, default).strip()[:LONGEST_KEPT]

    count = USUAL_PLAYERS if game == "watten" else MAX_PLAYERS
    return Draft(
        game,
        text("ruleset", FIRST_RULESET[game]),
        # Unstripped and whole: the service says what is wrong with a name, and the form shows it as typed.
        tuple(post.get(f"name-{seat}", "") for seat in range(count)),
        text("players", str(USUAL_PLAYERS)),
        text("first_dealer", "0"),
        text("target", "9"),
        text("limit", "100"),
    )


def form_context(draft: Draft, errors: Mapping[str, str] | None = None) -> Json:
    """What `scoring/sheet_new.html` draws."""
    errors = errors or {}
    seats = [
        {
            "seat": seat,
            "number": seat + 1,
            "name": draft.names[seat] if seat < len(draft.names) else "",
            "field": f"name-{seat}",
            "error": errors.get(f"name-{seat}", ""),
            "deals": str(seat) == draft.first_dealer,
        }
        for seat in range(USUAL_PLAYERS if draft.game == "watten" else MAX_PLAYERS)
    ]
    return {
        "game": draft.game,
        "draft": draft,
        "seats": seats,
        "sides": [seats[0::2], seats[1::2]],
        "targets": [str(target) for target in TARGETS],
        "rulesets": [_ruleset(key, draft) for key in OFFERED_WHOT],
        "counts": [str(count) for count in range(2, MAX_PLAYERS + 1)],
        "lowest_limit": LIMITS[0],
        "highest_limit": LIMITS[-1],
        "errors": errors,
    }


def _ruleset(key: str, draft: Draft) -> Json:
    return {
        "key": key,
        "name": wording.ruleset_name(key),
        "help": wording.ruleset_help(key),
        "chosen": key == draft.ruleset_key,
        "counts_points": getattr(ruleset(key).params, "match", "") == "elimination",
    }
