"""What stands for a name that is not shown: "Toni B.", another name, or "Player 4711". Pure.

Labels say nothing about the name beyond their level, and stay the same while players come and go.
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
    """A player whose full name stays inside. `alias` is shown at that level, "" hides."""

    pk: int
    uid: UUID
    name: str
    level: str
    alias: str = ""


def shown_names(players: Iterable[Veiled]) -> dict[int, str]:
    """A different label for each player, in the order given: of two alike the later one gets a number."""
    used: Counter[str] = Counter()
    told: dict[int, str] = {}
    for one in players:
        label = shown_name(one)
        used[label.casefold()] += 1
        count = used[label.casefold()]
        told[one.pk] = label if count == 1 else f"{label} ({count})"
    return told


def shown_name(one: Veiled) -> str:
    """Without regard to others."""
    if one.level == "full":
        return one.name
    if one.level == "initial":
        return initial_of(one.name)
    return (one.alias if one.level == "alias" else "") or numbered(one.uid)


def numbered(uid: UUID) -> str:
    return _("Player %(number)s") % {"number": uid.int % 9000 + 1000}


def initial_of(name: str) -> str:
    """First name and initial, without the addition; of a single word the first letter alone."""
    bare = _ADDITION.sub("", name.strip())
    last, comma, first = bare.partition(",")
    words = [*first.split(), *last.split()] if comma else bare.split()
    if len(words) < 2:
        return f"{words[0][0]}." if words else "?"
    return f"{words[0]} {words[-1][0]}."


def folded(text: str) -> str:
    """The words of a text, whatever their case, accents and signs, parted by one blank."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    return " ".join(
        re.findall(r"[^\W_]+", "".join(sign for sign in plain if not unicodedata.combining(sign)))
    )
