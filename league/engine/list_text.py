"""Reads a file with a list of names: any usual encoding and any column separator."""

from __future__ import annotations

import csv
from collections.abc import Collection

MOST_BYTES = 800_000
_SOME = 400


class TooMuch(ValueError):
    """The list has too many lines or characters."""


def decoded(raw: bytes) -> str:
    """Decode UTF-8, UTF-16 with or without a byte order mark, or else Windows-1252, which accepts any byte.

    Raises TooMuch.
    """
    if len(raw) > MOST_BYTES:
        raise TooMuch
    if raw.startswith((b"\xff\xfe", b"\xfe\xff")):
        return raw.decode("utf-16", "replace")
    if b"\0" in raw[:_SOME]:
        # In UTF-16 a western letter has a zero byte after or before it.
        is_little = raw[1:_SOME:2].count(0) >= raw[:_SOME:2].count(0)
        return raw.decode("utf-16-le" if is_little else "utf-16-be", "replace")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        return raw.decode("cp1252", "replace")


def with_semicolons(text: str, heads: Collection[str]) -> str:
    """The text with semicolons between its columns, if its heading shows that commas separate them.

    `heads`: words of headings, in lower case. Without such a heading a comma belongs to a name, as in
    "Berger, Toni".
    """
    lines = text.splitlines()
    first = next((line for line in lines if line.strip(" ,;\t\"'")), "")
    cells = [cell.strip().casefold().rstrip(" 0123456789.") for cell in first.split(",")]
    if len(cells) < 2 or ";" in first or "\t" in first or not all(cell in heads for cell in cells if cell):
        return text
    return "\n".join(_columns(line) for line in lines)


def spoken(text: str) -> str:
    """A name in spoken order: "Berger, Toni" becomes "Toni Berger"."""
    last, comma, first = cleaned(text).partition(",")
    return cleaned(f"{first} {last}") if comma and "," not in first else cleaned(text)


def cleaned(text: str) -> str:
    """`text` without quotes and without the characters that start a formula in a spreadsheet."""
    return " ".join(text.split()).strip("\"' ").lstrip("=+@").strip()


def _columns(line: str) -> str:
    read = next(csv.reader([line]), [])
    return ";".join(cell.replace(";", " ") for cell in read)
