"""The names that a reader may see. Every name on a page, in a file or in the API goes through `ShownNames`.

Members of the club and devices that write on the sheet are inside and see every name. Everybody else is
outside and sees what the player's visibility allows (docs/privacy.md).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from django.db.models import F, Q

from scoring.models.sheet import Sheet
from scoring.models.shown_name import Veiled, folded, shown_names
from scoring.models.space import Player, Visibility


@dataclass(frozen=True)
class ShownNames:
    """`veiled`: the labels of players whose name is hidden, by key. `unsaid`: the hidden names."""

    veiled: Mapping[int, str] = field(default_factory=dict)
    unsaid: tuple[str, ...] = ()

    @cached_property
    def _folded(self) -> tuple[str, ...]:
        return tuple(folded(name) for name in self.unsaid)

    def of(self, player: Player) -> str:
        return self.called(player.pk, player.name)

    def called(self, player: int, name: str) -> str:
        return self.veiled.get(player, name)

    def text(self, text: str) -> str:
        """A free text, or "" if it contains a hidden name."""
        if not self.unsaid or not text:
            return text
        words = f" {folded(text)} "
        return "" if any(f" {name} " in words for name in self._folded) else text


INSIDE = ShownNames()


def names_outside(space: int) -> ShownNames:
    """The names for readers outside, in one query. It finds nobody while all names are shown."""
    own = Q(visibility="")
    is_full = (own & Q(space__visibility=Visibility.FULL)) | Q(visibility=Visibility.FULL)
    rows = Player.objects.everywhere("the caller has checked the space").filter(space_id=space)
    found = rows.exclude(is_full, never_full=False).order_by("pk").annotate(usual=F("space__visibility"))
    veiled = [
        Veiled(pk, uid, name, level_of(wanted or usual, never_full), alias)
        for pk, uid, name, wanted, alias, never_full, usual in found.values_list(
            "pk", "uid", "name", "visibility", "alias", "never_full", "usual"
        )
    ]
    return ShownNames(shown_names(veiled), tuple(one.name for one in veiled))


def level_of(wanted: str, never_full: bool) -> Visibility:
    """The effective level: minors are never shown in full."""
    level = Visibility(wanted)
    return Visibility.INITIAL if never_full and level == Visibility.FULL else level


def names_seen(sheet: Sheet) -> ShownNames:
    """The names that the reader of this instance may see; INSIDE unless `read_by` said otherwise."""
    seen: ShownNames = sheet.__dict__.get("_names_seen", INSIDE)
    return seen


def read_by(sheet: Sheet, names: ShownNames) -> None:
    """Let this instance show `names`, also in its title and note. Do not save it afterwards."""
    sheet.__dict__["_names_seen"] = names
    sheet.title, sheet.note = names.text(sheet.title), names.text(sheet.note)


def seat_names(sheet: Sheet) -> list[str]:
    """Names by number, of a sheet that was loaded with its seats and players."""
    seen = names_seen(sheet)
    return [seen.of(seat.player) for seat in sheet.seats.all()]
