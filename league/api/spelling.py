"""How days, ids and whole numbers are spelled in queries and bodies: as the formats of the OpenAPI document say.

Python reads more: 20261121 and 2026-W47-6 are days to it, 1_0 and +10 numbers, urn:uuid:... and {...} ids.
"""

from __future__ import annotations

import re
from typing import Any

from django_filters import DateFilter, UUIDFilter
from rest_framework import serializers

_DAY = (serializers.DateField, DateFilter), r"[0-9]{4}-[0-9]{2}-[0-9]{2}", "Give a day as 2026-11-21."
_ID = (
    (serializers.UUIDField, UUIDFilter),
    r"[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}",
    "Give an id as other answers give it.",
)
_NUMBER = (serializers.IntegerField,), r"-?[0-9]{1,20}", "Give a whole number."


def misspelled(field: object, word: Any, *, in_query: bool) -> str:
    """Why `word` is not spelled as the document says of `field`, or "". In a body numbers are JSON's own."""
    for kinds, pattern, reason in (_DAY, _ID, _NUMBER) if in_query else (_DAY, _ID):
        if isinstance(field, kinds) and isinstance(word, str) and not re.fullmatch(pattern, word):
            return reason
    return ""
