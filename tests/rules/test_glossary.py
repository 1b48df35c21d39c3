"""The glossary is true: each identifier exists, and each German noun in the code is listed."""

from __future__ import annotations

import re
import tokenize
from pathlib import Path

from rules.core.hand import fold

ROOT = Path(__file__).parent.parent.parent
GLOSSARY = ROOT / "rules" / "GLOSSARY.md"
# German words that once were tempting, beside those of the glossary itself.
TEMPTING = {"runde", "stich", "punkt", "spieler", "karte", "gegner", "partner", "gebot", "ansage", "trumpf"}
# English words that happen to be German ones too.
BOTH = {"hand", "partner", "as", "trump", "blank", "face"}


def rows():
    """(term, identifier, German, dialect) of every row."""
    for line in GLOSSARY.read_text("utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) == 6 and cells[0] not in ("term", "---"):
            yield cells[0], cells[1], cells[2], cells[3]


def tokens():
    """Every name and every identifier-like string of rules and scoring, folded to lower case."""
    found = set()
    for package in ("rules", "scoring"):
        for path in (ROOT / package).rglob("*.py"):
            with tokenize.open(path) as source:
                for token in tokenize.generate_tokens(source.readline):
                    if token.type == tokenize.NAME:
                        found.add((token.string.lower(), True))
                    elif token.type == tokenize.STRING:
                        found.update((word.lower(), False) for word in re.findall(r"\w+", token.string))
    return found


TOKENS = tokens()
NAMES = {token for token, is_name in TOKENS if is_name}
PARTS = {part for name in NAMES for part in name.split("_")}
IDENTIFIERS = {identifier for _, identifier, _, _ in rows()} - {"-"}


def test_the_glossary_has_rows():
    assert len(IDENTIFIERS) > 40


def test_each_identifier_of_the_glossary_exists_in_the_code():
    assert sorted(IDENTIFIERS - PARTS - {token for token, _ in TOKENS}) == []


def test_each_identifier_means_one_thing():
    listed = [identifier for _, identifier, _, _ in rows() if identifier != "-"]

    assert len(listed) == len(set(listed))


def test_every_german_noun_among_the_identifiers_is_listed():
    german = {
        fold(word) for _, _, *columns in rows() for column in columns for word in re.findall(r"\w+", column)
    }
    listed = {part for identifier in IDENTIFIERS for part in identifier.split("_")}

    assert sorted((german | TEMPTING) & PARTS - listed - BOTH) == []


def test_each_row_names_its_source():
    for line in GLOSSARY.read_text("utf-8").splitlines():
        if line.startswith("| ") and not line.startswith("| term"):
            assert re.search(r"(S\d|R\d|A\d|design)[^|]*\|$", line), line
