"""Reads a page independently of its template's layout: the fields of its forms, its markup as one line."""

from __future__ import annotations

import re
from html.parser import HTMLParser

PLACE = ("seen", "known", "game", "round")
# A parser of whole pages takes three milliseconds for each, so it only gets the tags that are asked for.
_FIELD = re.compile(r"""<(?:input|button)\b(?:"[^"]*"|'[^']*'|[^>"'])*>""")


def one_line(html: str) -> str:
    """The HTML with line breaks and indents as single blanks, because a template may break a line at any blank."""
    return re.sub(r"\s+", " ", html)


def place_of(html: str) -> dict[str, str]:
    """The fields of the first entry form that say where it was drawn: versions, game and round, if they are there."""
    fields = fields_of(html)
    return {name: values[0] for name in PLACE if (values := _values(fields, name))}


def values_of(html: str, name: str, **attributes: str | None) -> list[str]:
    """The values of all inputs and buttons of this name, in order; `checked=None` selects the checked ones."""
    return _values(fields_of(html), name, **attributes)


def _values(fields: list[dict[str, str | None]], name: str, **attributes: str | None) -> list[str]:
    return [
        given.get("value") or ""
        for given in fields
        if given.get("name") == name and attributes.items() <= given.items()
    ]


def fields_of(html: str) -> list[dict[str, str | None]]:
    """The attributes of every input and button, in order."""
    reader = _Fields()
    reader.feed("".join(_FIELD.findall(html)))
    reader.close()
    return reader.found


def rows_of(html: str) -> list[list[str]]:
    """The cells of every row of a table, in order; each piece of text in a cell is a line."""
    reader = _Rows()
    reader.feed(html)
    reader.close()
    return reader.found


class _Fields(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[dict[str, str | None]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in ("input", "button"):
            self.found.append(dict(attrs))


class _Rows(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[list[str]] = []
        self.is_cell = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "tr":
            self.found.append([])
        elif tag in ("th", "td"):
            self.found[-1].append("")
            self.is_cell = True

    def handle_endtag(self, tag: str) -> None:
        if tag in ("th", "td"):
            self.is_cell = False

    def handle_data(self, data: str) -> None:
        if self.is_cell and data.strip():
            row = self.found[-1]
            row[-1] = f"{row[-1]}\n{one_line(data).strip()}".strip()
