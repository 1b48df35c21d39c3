"""docs/limits.md equals the code, in both directions."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import timedelta
from importlib import import_module
from pathlib import Path

import pytest
from django.urls import URLPattern, URLResolver, get_resolver

PAGE = Path(__file__).parents[1] / "docs" / "limits.md"
ROWS = re.findall(r"^\| (.+?) \| (.+?) \| .+ \| `([\w.]+):([\w.]+)` \|$", PAGE.read_text(), re.MULTILINE)
UNITS = {"MB": 2**20, "KB": 1000, "days": 24 * 3600, "a minute": 1}


def said(text: str) -> list[float]:
    """The numbers of a cell in the code's units: "3 MB" is 3145728, "60 in 3,600 seconds" is 60 and 3600."""
    unit = next((factor for word, factor in UNITS.items() if text.endswith(word)), 1)
    return [float(number.replace(",", "")) * unit for number in re.findall(r"\d[\d,]*", text)]


def coded(module: str, path: str) -> list[float]:
    value: object = import_module(module)
    for name in path.split("."):
        value = value[name] if isinstance(value, Mapping) else getattr(value, name)
    if isinstance(value, timedelta):
        return [value.total_seconds()]
    if isinstance(value, str):  # a rate
        return [float(value.partition("/")[0])]
    return [float(number) for number in value] if isinstance(value, tuple) else [float(str(value))]


@pytest.mark.parametrize(("what", "value", "module", "path"), ROWS, ids=[row[0] for row in ROWS])
def test_a_limit_equals_the_page(what: str, value: str, module: str, path: str) -> None:
    assert said(value) == coded(module, path), what


def views(resolver: URLResolver) -> Iterator[object]:
    for entry in resolver.url_patterns:
        if isinstance(entry, URLPattern):
            yield entry.callback
        else:
            yield from views(entry)


def test_every_address_with_a_limit_is_on_the_page() -> None:
    limited = {
        f"{view.__module__}:{view.__name__}.at_most"  # type: ignore[attr-defined]
        for view in views(get_resolver())
        if hasattr(view, "at_most")
    }

    assert len(ROWS) == len([line for line in PAGE.read_text().splitlines() if line.startswith("| ")]) - 1
    assert limited == {f"{module}:{path}" for _, _, module, path in ROWS if path.endswith(".at_most")}
