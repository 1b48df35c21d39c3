"""A German in which every translated text stands in brackets: whatever shows without them was never translated.

Owns the marking and its reading. Only the words of a text are marked; what is put into its places must carry marks
of its own, so that a code or an English word in a German sentence is found as well.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

from django.utils import translation
from django.utils.translation import trans_real

from scoring.pages.shared.fragment_cache import forget

OPEN, CLOSE = "⟦", "⟧"
PLACE = re.compile(r"(%\(\w+\)[sd]|%[sd%]|\{\w+\})")
INSIDE = re.compile(f"{OPEN}[^{CLOSE}]*{CLOSE}")


def mark(text: str) -> str:
    parts = PLACE.split(text)
    return "".join(
        part if index % 2 or not part.strip() else f"{OPEN}{part}{CLOSE}" for index, part in enumerate(parts)
    )


def unmarked(text: str) -> str:
    """What is left of a text when all that was translated is taken out."""
    return INSIDE.sub(" ", text)


def bare(text: str) -> str:
    """The text as it is without marks."""
    return text.replace(OPEN, "").replace(CLOSE, "")


@contextmanager
def marked_german() -> Iterator[None]:
    """Django's own texts included; formats of dates and numbers are no texts and stay."""
    catalogue = trans_real.DjangoTranslation("de")
    for part in catalogue._catalog._catalogs:
        part.update({key: mark(text) for key, text in part.items() if key})
    kept = trans_real._translations.get("de")
    _use(catalogue)
    try:
        yield
    finally:
        _use(kept or trans_real.DjangoTranslation("de"))


def _use(catalogue: trans_real.DjangoTranslation) -> None:
    """In place of what was loaded before, in the thread's active language and in what was kept of it."""
    trans_real._translations["de"] = catalogue
    translation.activate(translation.get_language() or "de")
    forget()
