"""The German catalogue is whole: nothing missing, nothing stale, nothing that would break a page."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import polib
import pytest

from tests.i18n import messages

CATALOGUE = messages.ROOT / "config" / "locale" / "de" / "LC_MESSAGES" / "django.po"
PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|\{\w+\}")
# "Sie" and "Ihr" inside a sentence speak to strangers; the table says du and ihr. At a beginning they may mean "they".
FORMAL = re.compile(r"(?<![.:!?;] )(?<!^)\b(Sie|Ihnen|Ihren?|Ihrem|Ihres)\b")


@pytest.fixture(scope="module")
def german() -> polib.POFile:
    return polib.pofile(str(CATALOGUE))


def sides(entry: polib.POEntry) -> list[tuple[str, str]]:
    """An entry's English and German texts in pairs."""
    if not entry.msgid_plural:
        return [(entry.msgid, entry.msgstr)]
    return [(entry.msgid, entry.msgstr_plural[0]), (entry.msgid_plural, entry.msgstr_plural[1])]


def test_every_text_is_translated(german: polib.POFile) -> None:
    assert [entry.msgid for entry in german if not all(text for _english, text in sides(entry))] == []


def test_no_translation_is_fuzzy_or_obsolete(german: polib.POFile) -> None:
    assert [entry.msgid for entry in german if entry.fuzzy or entry.obsolete] == []


def test_no_text_is_translated_twice(german: polib.POFile) -> None:
    named = [(entry.msgctxt, entry.msgid) for entry in german]
    assert [text for text, times in Counter(named).items() if times > 1] == []


def test_the_catalogue_has_exactly_the_used_texts(german: polib.POFile) -> None:
    """`manage.py makemessages` writes what is missing and drops what is stale."""
    known = {(entry.msgid, entry.msgid_plural) for entry in german}
    used = messages.used()

    assert {text: str(path) for text, path in used.items() if text not in known} == {}
    assert known - used.keys() == set()


def test_no_text_is_formatted_before_translation() -> None:
    computed = [
        f"{path.relative_to(messages.ROOT)}:{line}"
        for path in messages.python_files()
        for (text, _plural), line in messages.of_python(path)
        if not text
    ]
    assert computed == []


def test_placeholders_are_equal_on_both_sides(german: polib.POFile) -> None:
    differing = [
        (english, text)
        for entry in german
        for english, text in sides(entry)
        if sorted(PLACEHOLDER.findall(english)) != sorted(PLACEHOLDER.findall(text))
    ]
    assert differing == []


def test_every_placeholder_is_named(german: polib.POFile) -> None:
    """A bare %s cannot change places in another language; a lone % breaks the page."""
    rest = [
        text for entry in german for both in sides(entry) for text in both if "%" in PLACEHOLDER.sub("", text)
    ]
    assert rest == []


def test_german_has_one_plural_and_counts_like_english(german: polib.POFile) -> None:
    assert german.metadata["Plural-Forms"] == "nplurals=2; plural=(n != 1);"
    assert [entry.msgid for entry in german if entry.msgid_plural and len(entry.msgstr_plural) != 2] == []


def test_spaces_around_a_text_are_kept(german: polib.POFile) -> None:
    def edges(text: str) -> tuple[bool, bool]:
        return text[:1] == " ", text[-1:] == " "

    assert [
        english for entry in german for english, text in sides(entry) if edges(english) != edges(text)
    ] == []


PLACES = (
    "1st",
    "2nd",
    "3rd",
    "4th",
    "5th",
    "6th",
    "7th",
    "8th",
    "j M",
)  # German ones have a stop: "1.", "1.9."


def test_a_sentence_ends_as_a_sentence(german: polib.POFile) -> None:
    differing = [
        (english, text)
        for entry in german
        for english, text in sides(entry)
        if english.endswith((".", "…")) != text.endswith((".", "…")) and english not in PLACES
    ]
    assert differing == []


def test_german_says_du_and_ihr(german: polib.POFile) -> None:
    assert [text for entry in german for _english, text in sides(entry) if FORMAL.search(text)] == []


def test_german_quotes_are_german(german: polib.POFile) -> None:
    wrong = [
        text
        for entry in german
        for _english, text in sides(entry)
        if '"' in text or "”" in text or text.count("„") != text.count("“")
    ]
    assert wrong == []


def test_german_terms_are_the_same_in_english(german: polib.POFile) -> None:
    """The closed list of design.md: these nouns are the same in both languages."""
    kept = r"\b(Bummerl|Retourschneider|Schneider|Schlag|Weli)\b"
    differing = [
        (english, text)
        for entry in german
        for english, text in sides(entry)
        if not set(re.findall(kept, english)) <= set(re.findall(kept, text))
    ]
    assert differing == []


def test_no_sentence_of_the_pad_spells_the_word_bummerl() -> None:
    """It takes the table's word as a parameter (`scoring.wording.marks`); what the league says is for all tables."""
    for_all = ("league/wording.py", "figures/watten_results.py", "figures/club.py", "figures/_records.html")
    spelled = {text: str(path) for text, path in messages.used().items() if "Bummerl" in text[0]}
    assert {text: path for text, path in spelled.items() if not path.endswith(for_all)} == {}


def test_the_rules_speak_no_language() -> None:
    """rules/ and scoring/engine give codes; scoring/wording gives sentences."""
    pure = [
        *Path(messages.ROOT / "rules").rglob("*.py"),
        *Path(messages.ROOT / "scoring/engine").rglob("*.py"),
    ]
    assert [str(path) for path in pure if "gettext" in path.read_text()] == []


def test_the_header_has_no_date_and_no_name() -> None:
    """Both would change with every run and say nothing."""
    header = CATALOGUE.read_text().partition("\n\n")[0]
    assert not re.search(r"Date|Translator|Team|@", header)
