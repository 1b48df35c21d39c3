"""The glossary is true: each identifier exists, and each German noun in the code is listed."""

from __future__ import annotations

import re
import tokenize
from functools import cache
from pathlib import Path

from rules.core.hand import fold

ROOT = Path(__file__).parent.parent.parent
GLOSSARY = ROOT / "rules" / "GLOSSARY.md"
# Tempting German words, besides those of the glossary itself.
TEMPTING = {"runde", "stich", "punkt", "spieler", "karte", "gegner", "partner", "gebot", "ansage", "trumpf"}
# English words that happen to be German ones too.
BOTH = {"hand", "partner", "as", "trump", "blank", "face", "block"}


def rows():
    """(term, identifier, German, dialect) of every row."""
    for line in GLOSSARY.read_text("utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) == 6 and cells[0] not in ("term", "---"):
            yield cells[0], cells[1], cells[2], cells[3]


@cache  # read by the process that runs these tests, not by each that collects them
def written():
    """(word, is a name) for every name and every identifier-like string in the code, as written."""
    found = set()
    for package in ("rules", "scoring", "league"):
        for path in (ROOT / package).rglob("*.py"):
            with tokenize.open(path) as source:
                for token in tokenize.generate_tokens(source.readline):
                    if token.type == tokenize.NAME:
                        found.add((token.string, True))
                    elif token.type == tokenize.STRING:
                        found.update((word, False) for word in re.findall(r"\w+", token.string))
    return found


def words():
    """Every word of the code in lower case."""
    return {word.lower() for word, _ in written()}


def parts():
    """Every part of a name in the code, in lower case."""
    return {part for word, is_name in written() if is_name for part in word.lower().split("_")}


IDENTIFIERS = {identifier for _, identifier, _, _ in rows()} - {"-"}


def test_the_glossary_has_rows():
    assert len(IDENTIFIERS) > 40


def test_each_identifier_of_the_glossary_exists_in_the_code():
    assert sorted(IDENTIFIERS - parts() - words()) == []


def test_each_identifier_means_one_thing():
    listed = [identifier for _, identifier, _, _ in rows() if identifier != "-"]

    assert len(listed) == len(set(listed))


def test_words_with_one_meaning_are_used_as_the_glossary_says():
    meanings = GLOSSARY.read_text("utf-8").partition("## Words with one meaning")[2]
    sections = {section.split("\n", 1)[0]: section for section in meanings.split("\n### ")[1:]}
    use = {word: _named_after("Use", section) for word, section in sections.items()}
    refused = {word: _named_after("Do not name:", section) for word, section in sections.items()}
    names = {token for token, is_name in written() if is_name}
    absent = [f"{word}: no {name}" for word in use for name in use[word] if name not in dict(written())]
    wrong = [f"{word}: {name} is named" for word in refused for name in refused[word] if name in names]

    assert "hand" in sections
    assert not [word for word, found in use.items() if not found]
    assert absent + wrong == []


def _named_after(introduction, section):
    """The names in backticks that follow the introduction, up to the end of the sentence."""
    sentences = re.findall(rf"{introduction} ((?:`\w+`,?\s*)+)\.", section)
    return [name for sentence in sentences for name in re.findall(r"\w+", sentence)]


def test_every_german_noun_among_the_identifiers_is_listed():
    german = {
        fold(word) for _, _, *columns in rows() for column in columns for word in re.findall(r"\w+", column)
    }
    listed = {part for identifier in IDENTIFIERS for part in identifier.split("_")}

    assert sorted((german | TEMPTING) & parts() - listed - BOTH) == []


def test_each_row_names_its_source():
    for line in GLOSSARY.read_text("utf-8").splitlines():
        if line.startswith("| ") and not line.startswith("| term"):
            assert re.search(r"(S\d|R\d|A\d|design)[^|]*\|$", line), line
