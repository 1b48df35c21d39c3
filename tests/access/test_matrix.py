"""docs/access.md equals the matrix that the tests check, and contains every address of the project."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from django.urls import URLPattern, get_resolver

from tests.access.matrix import named, text

PAGE = Path(__file__).parents[2] / "docs" / "access.md"


def test_the_page_equals_the_tested_matrix(write_golden: bool) -> None:
    if write_golden:
        PAGE.write_text(text())
    assert PAGE.read_text() == text(), "run pytest tests/access --write-golden and read the difference"


def test_every_address_of_the_project_is_in_the_matrix() -> None:
    found = set(_names(get_resolver()))

    assert found - named() == set()
    assert named() - found == set()


def _names(resolver: object) -> Iterator[str]:
    for pattern in resolver.url_patterns:  # type: ignore[attr-defined]
        if not isinstance(pattern, URLPattern):
            yield from _names(pattern)
        elif pattern.name:
            yield pattern.name
