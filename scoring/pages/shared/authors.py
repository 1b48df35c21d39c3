"""The name of an author: the device's own name, the side it wrote for, or its number on the sheet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _

from scoring.engine.facts.events import Entry
from scoring.pages.shared.scribes import scribe_name
from scoring.wording import Who


class Authors:
    """`names` are the names that people gave to devices, by writer. Numbers follow the order in which devices
    first wrote.
    """

    def __init__(
        self, entries: Sequence[Entry], names: Mapping[str, str], who: Who, *, are_sides: bool
    ) -> None:
        self.names, self.who, self.are_sides = names, who, are_sides
        self.numbers = {
            writer: number
            for number, writer in enumerate(dict.fromkeys(entry.writer for entry in entries), start=1)
        }

    def of(self, writer: str, scribe: int | None, seated: Sequence[int] = ()) -> str:
        """The author's name. `seated` are the people seated when it was written; () means those seated now."""
        who = self.who.seated(seated) if seated else self.who
        side = "" if scribe is None else scribe_name(scribe, who, are_sides=self.are_sides)
        if name := self.names.get(writer, ""):
            return f"{name} ({side})" if side else name
        return side or _("Device %(number)s") % {"number": self.numbers.get(writer, 1)}
