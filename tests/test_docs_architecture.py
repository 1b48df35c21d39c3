"""docs/architecture.md is correct: every path on the page exists, and every name is in its file."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "architecture.md").read_text("utf-8")
FOLDERS = ("rules", "scoring", "league", "config", "templates", "docs", "tests")
STEPS = re.findall(r"^\| \d+ \| `([^`]+)` \| `([^`]+)` \|", PAGE, re.MULTILINE)


def is_defined(name: str, text: str) -> bool:
    """Whether Python or a script defines it: a function, a class, a method, a listener."""
    word = re.escape(name)
    return bool(
        re.search(rf"^\s*(export )?(async )?(def|class|function) {word}\b", text, re.MULTILINE)
        or re.search(rf"^\s+(async )?{word}\(.*\) {{$", text, re.MULTILINE)
        or re.search(rf"addEventListener\(\"{word}\"", text)
    )


def test_every_path_on_the_page_exists() -> None:
    named = [
        path for path in re.findall(r"`([\w./-]+)`", PAGE) if path.split("/")[0] in FOLDERS and "/" in path
    ]

    assert named
    assert sorted({path for path in named if not (ROOT / path).exists()}) == []


def test_every_step_names_a_definition_of_its_file() -> None:
    assert len(STEPS) > 30
    missing = [
        f"{path}: {name}"
        for path, name in STEPS
        if not (ROOT / path).exists() or not is_defined(name, (ROOT / path).read_text())
    ]
    assert missing == []
