"""The names of a sheet as a form: who may be called something else, and why somebody may not.

Owns what the page shows. Never decides whose name is whose.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from scoring import wording

Json = dict[str, Any]


def form(
    names: Sequence[str], of_the_club: Collection[int], typed: Mapping[str, str], errors: Mapping[str, str]
) -> list[Json]:
    """A line for everybody on the sheet; `typed` is what a form that was refused had in it."""
    return [
        {
            "field": f"name-{person}",
            "number": str(person + 1),
            "name": typed.get(f"name-{person}", name),
            "error": errors.get(f"name-{person}", ""),
            "fixed": wording.input_error("name_of_the_club", {"name": name}) if person in of_the_club else "",
        }
        for person, name in enumerate(names)
    ]
