"""Gives a new person a number on the sheet before the declaration that names them is read.

The entry has only the number, so that it contains no name (`scoring.services.persons`).
"""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import parse_qsl

from scoring.access import Access
from scoring.services import person_add

JOINS = ("player_joined",)


def numbered(access: Access, post: Mapping[str, str]) -> dict[str, str]:
    """The fields with `seat` in place of a `newcomer`'s name. Sending it twice adds one person. Raises InputError."""
    fields = {name: value for name, value in post.items() if isinstance(value, str)}
    button = dict(parse_qsl(fields.get("do", "")[:400]))
    kind = button.get("kind", fields.get("kind", ""))
    if kind not in JOINS or "newcomer" not in fields or "seat" in button:
        return fields
    return fields | {"seat": str(person_add(access=access, name=fields["newcomer"], field="newcomer"))}
