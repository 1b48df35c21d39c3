"""Refuses query parameters that a view does not read, that have no value, that are given twice or misspelled."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from difflib import get_close_matches

from django.http import QueryDict
from rest_framework.exceptions import ValidationError

from league.api.spelling import misspelled

TWICE = "It is given more than once; give it once."


def refuse_unusable(given: QueryDict, known: Mapping[str, object]) -> None:
    """Raise ValidationError for each unknown parameter, with the most similar known one, and each known one
    without a value, with several (no parameter of the API is a list), or not spelled as its field demands.

    `known`: the fields by name, None for those that a view reads by itself.
    """
    errors = {quoted(name): [_reason(quoted(name), known)] for name in given if name not in known}
    errors |= {
        name: [reason]
        for name, field in known.items()
        if name in given and (reason := misspelled(field, given[name], in_query=True))
    }
    errors |= {name: ["Give it a value, or leave it out."] for name in known if given.get(name) == ""}
    errors |= {name: [TWICE] for name in known if len(given.getlist(name)) > 1}
    if errors:
        raise ValidationError(errors)


def quoted(name: str) -> str:
    """As much of a name as is repeated in an answer."""
    return name[:40]


def _reason(name: str, known: Collection[str]) -> str:
    if near := get_close_matches(name, sorted(known), n=1):
        return f"There is no such parameter. Did you mean {near[0]}?"
    return f"There is no such parameter. There are: {', '.join(sorted(known))}."
