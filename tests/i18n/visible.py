"""What a reader sees or hears of a page: its texts, the attributes that are read aloud, the words of its scripts."""

from __future__ import annotations

import json
from html.parser import HTMLParser

# People's own writing and the notation of hands: no text of ours.
SILENT = {"style", "code", "pre", "textarea", "datalist"}
SPOKEN = {"aria-label", "title", "alt", "placeholder", "data-say"}
VOID = {"meta", "link", "input", "br", "hr", "img"}


def texts(html: str) -> list[str]:
    reader = _Reader()
    reader.feed(html)
    reader.close()
    return [text for found in reader.found if (text := " ".join(found.split()))]


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.path: list[
            tuple[str, bool]
        ] = []  # open elements, and whether they are somebody's name or no text

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.found += [
            text for name, text in given.items() if name in SPOKEN or name.startswith("data-word-")
        ]
        if tag not in VOID:
            is_json = given.get("type") == "application/json"
            self.path.append(("json" if is_json else tag, given.get("translate") == "no"))

    def handle_endtag(self, tag: str) -> None:
        while self.path and tag not in VOID:
            if self.path.pop()[0] in (tag, "json"):
                break

    def handle_data(self, data: str) -> None:
        tags = {tag for tag, _silent in self.path}
        if "json" in tags:
            content = json.loads(data)
            # What is beside the words of a page's settings are addresses and ids.
            self.found += _strings(content.get("words", content))
        elif not tags & (SILENT | {"script"}) and not any(silent for _tag, silent in self.path):
            self.found.append(data)


def _strings(value: object) -> list[str]:
    if isinstance(value, str):
        return [value]
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return [text for one in inner for text in _strings(one)]
