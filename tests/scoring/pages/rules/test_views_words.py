"""The page of words has every dialect word of the seed that the glossary of the code lists."""

from __future__ import annotations

from pathlib import Path

from django.test import Client

GLOSSARY = Path(__file__).parents[4] / "rules" / "GLOSSARY.md"


def dialect_words() -> set[str]:
    rows = [line.split("|") for line in GLOSSARY.read_text("utf-8").splitlines() if line.startswith("| ")]
    cells = [row[4].strip() for row in rows if row[4].strip() not in ("dialect", "-", "")]
    return {word.strip() for cell in cells for word in cell.split(",")}


def test_every_dialect_word_of_the_glossary_is_explained(client: Client) -> None:
    html = client.get("/rules/words/").content.decode().replace("&#x27;", "'")

    assert len(dialect_words()) > 40
    assert [word for word in sorted(dialect_words()) if word not in html] == []
