"""A page's dataclass as the context of its template."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from _typeshed import DataclassInstance


def context_of(*parts: DataclassInstance) -> dict[str, Any]:
    """Each field of the dataclasses under its own name; a later part wins. Does not go into the values."""
    return {field.name: getattr(part, field.name) for part in parts for field in fields(part)}
