"""Refuses query parameters that a view does not read."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from difflib import get_close_matches

from rest_framework.exceptions import ValidationError

_SHOWN = 40  # characters of a name that is quoted back


def refuse_unknown(given: Mapping[str, str], known: Collection[str]) -> None:
    """Raise ValidationError for each unknown parameter, with the most similar known one, and each known one
    without a value.
    """
    errors = {name[:_SHOWN]: [_reason(name[:_SHOWN], known)] for name in given if name not in known}
    errors |= {name: ["Give it a value, or leave it out."] for name in known if given.get(name) == ""}
    if errors:
        raise ValidationError(errors)


def _reason(name: str, known: Collection[str]) -> str:
    if near := get_close_matches(name, sorted(known), n=1):
        return f"There is no such parameter. Did you mean {near[0]}?"
    return f"There is no such parameter. There are: {', '.join(sorted(known))}."
