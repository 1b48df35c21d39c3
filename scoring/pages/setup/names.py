"""The names of a sheet as a form: who may be renamed, and why somebody may not."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from scoring import wording
from scoring.models import Sheet
from scoring.pages.shared.envelope import Drawn


@dataclass(frozen=True, slots=True)
class NameField:
    """`fixed` says why this name cannot be changed here, "" if it can."""

    person: int
    name: str
    error: str
    fixed: str

    @property
    def number(self) -> int:
        return self.person + 1

    @property
    def field(self) -> str:
        return f"name-{self.person}"


@dataclass(frozen=True, slots=True)
class NamesPage:
    """What `scoring/setup/names.html` draws."""

    sheet: Sheet
    closed: bool
    people: tuple[NameField, ...]
    errors: Mapping[str, str]
    board: Drawn
    entry_id: str


def name_fields(
    names: Sequence[str], of_the_club: Collection[int], typed: Mapping[str, str], errors: Mapping[str, str]
) -> tuple[NameField, ...]:
    """A field for everybody on the sheet. `typed` are the values of a refused form."""
    return tuple(
        NameField(
            person=person,
            name=typed.get(f"name-{person}", name),
            error=errors.get(f"name-{person}", ""),
            fixed=wording.input_error("name_of_the_club", {"name": name}) if person in of_the_club else "",
        )
        for person, name in enumerate(names)
    )
