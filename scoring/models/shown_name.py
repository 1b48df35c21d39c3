"""What is shown in place of a hidden name: "Toni B.", another name, or "Player 4711". Pure.

A label tells no more about the name than its level allows, and does not change when players are added or
removed.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from uuid import UUID

from django.utils.translation import gettext as _

_ADDITION = re.compile(r"\s*\([^()]*\)$")


@dataclass(frozen=True, slots=True)
class Veiled:
    """A player whose full name is not shown. `alias` is shown at level ALIAS; "" hides the player."""

    pk: int
    uid: UUID
    name: str
    level: str
    alias: str = ""


def shown_names(players: Iterable[Veiled]) -> dict[int, str]:
    """A different label for each player, in the order given. If two are equal, the later one gets a number."""
    used: Counter[str] = Counter()
    names: dict[int, str] = {}
    for one in players:
        label = shown_name(one)
        used[label.casefold()] += 1
        count = used[label.casefold()]
        names[one.pk] = label if count == 1 else f"{label} ({count})"
    return names


def shown_name(one: Veiled) -> str:
    """The label of one player, without making it distinct from others."""
    if one.level == "full":
        return one.name
    if one.level == "initial":
        return initial_of(one.name)
    return (one.alias if one.level == "alias" else "") or numbered(one.uid)


def numbered(uid: UUID) -> str:
    return _("Player %(number)s") % {"number": uid.int % 9000 + 1000}


def initial_of(name: str) -> str:
    """First name and initial, without the addition in brackets; of a single word only the first letter."""
    bare = _ADDITION.sub("", name.strip())
    last, comma, first = bare.partition(",")
    words = [*first.split(), *last.split()] if comma else bare.split()
    if len(words) < 2:
        return f"{words[0][0]}." if words else "?"
    return f"{words[0]} {words[-1][0]}."


def folded(text: str) -> str:
    """The words of a text without case, accents and punctuation, separated by one blank."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    return " ".join(
        re.findall(r"[^\W_]+", "".join(sign for sign in plain if not unicodedata.combining(sign)))
    )
